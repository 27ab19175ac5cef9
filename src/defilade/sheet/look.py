"""The look of a ruling sheet in HTML, in the colours of a style."""

from __future__ import annotations

from defilade.diagram.style import Style


def css(style: Style, *, side_by_side: bool) -> str:
    """The style sheet; with `side_by_side`, editions stand beside each other where it is wide."""
    return _CSS.format(
        scheme="dark" if style.paper < "#8" else "light",
        paper=style.paper,
        ink=style.ink,
        faint=style.faint_ink,
        tint=style.beyond,
        line=style.strong_grid,
        accent=style.attacker,
        alarm=style.facing,
        heading=style.attacker_ink,
        width="74rem" if side_by_side else "60rem",
    )


_CSS = """\
:root {{ color-scheme: {scheme}; }}
* {{ box-sizing: border-box; }}
html {{ -webkit-text-size-adjust: 100%; }}
body {{
  margin: 0 auto; padding: 1rem; max-width: {width};
  background: {paper}; color: {ink};
  font: 1rem/1.45 system-ui, "Segoe UI", "DejaVu Sans", Arial, sans-serif;
  overflow-wrap: break-word;
}}
.kind {{
  margin: 0 0 .8rem; padding-bottom: .4rem; border-bottom: 2px solid {ink};
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
  color: {faint}; font-size: .85rem;
}}
.kind b {{ text-transform: uppercase; letter-spacing: .06em; }}
h1 {{ margin: 0; font-size: 1.6rem; line-height: 1.2; }}
.question {{ margin: .3rem 0 1rem; color: {faint}; }}
.compared {{ margin: 0 0 1rem; font-weight: 600; }}
.answer {{
  padding: .8rem 1rem; border-left: 6px solid {accent}; background: {tint};
}}
.close {{ border-color: {alarm}; }}
.close .small {{ color: {ink}; font-weight: 700; }}
.answer h2 {{ margin: 0; font-size: .85rem; color: {faint}; }}
.said {{ margin: .1rem 0 0; font-size: 1.35rem; line-height: 1.25; font-weight: 700; }}
.small {{ margin: .35rem 0 0; color: {faint}; }}
h2 {{ margin: 1.4rem 0 .3rem; font-size: 1.1rem; color: {heading}; }}
h3 {{ margin: .7rem 0 .1rem; font-size: 1rem; }}
figure {{ margin: 1rem 0; break-inside: avoid; }}
svg {{ display: block; width: 100%; height: auto; max-width: 40rem; margin: 0 auto; }}
figcaption {{ color: {faint}; font-size: .9rem; }}
.key {{ margin: .4rem 0 0; padding: 0; list-style: none; columns: 16rem auto; color: {ink}; }}
table {{ width: 100%; border-collapse: collapse; margin: 1rem 0; font-size: .95rem; }}
caption {{
  text-align: left; font-weight: 700; font-size: 1.1rem; color: {heading}; padding-bottom: .3rem;
}}
th, td {{
  text-align: left; vertical-align: top; padding: .3rem .5rem .3rem 0;
  border-bottom: 1px solid {line};
}}
tbody th {{ overflow-wrap: anywhere; min-width: 5rem; max-width: 12rem; }}
thead th, thead td {{ border-bottom: 2px solid {ink}; color: {faint}; }}
tr {{ break-inside: avoid; }}
.odds {{ max-width: 26rem; font-variant-numeric: tabular-nums; }}
.odds caption {{ font-size: 1rem; color: {ink}; font-weight: 400; }}
.odds th, .odds td {{ border: 0; min-width: 0; padding: .1rem .6rem .1rem 0; white-space: nowrap; }}
.odds td:not(.bar), .odds thead th:not(:first-child) {{ text-align: right; }}
.odds .bar {{ width: 60%; }}
.bar span {{ display: block; height: .95em; margin-top: .2em; background: {accent}; min-width: 1px;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
ul, ol.steps {{ margin: .1rem 0; padding-left: 1.1rem; }}
ol.steps {{ padding-left: 0; list-style: none; }}
li {{ break-inside: avoid; }}
dl {{ margin: .3rem 0; display: grid; grid-template-columns: max-content 1fr; gap: .3rem .8rem; }}
dt {{ color: {faint}; }}
dd {{ margin: 0; min-width: 0; overflow-wrap: anywhere; }}
footer {{ margin-top: 1.6rem; border-top: 1px solid {line}; font-size: .85rem; color: {faint}; }}
footer h2 {{ margin: .6rem 0 0; font-size: .85rem; color: {faint}; }}
.reading {{ white-space: nowrap; }}
code {{ font-family: ui-monospace, "DejaVu Sans Mono", monospace; }}
@media (max-width: 34rem) {{
  body {{ padding: .8rem; }}
  table {{ font-size: .9rem; }}
  footer dl {{ grid-template-columns: 1fr; gap: 0; }}
  footer dd {{ margin-bottom: .4rem; }}
}}
@media (min-width: 58rem) {{
  .with-sides {{ display: grid; grid-template-columns: 3fr 2fr; gap: 0 1.5rem; }}
  .with-sides .plan {{ grid-row: 1 / span 9; }}
  .editions {{ display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }}
}}
@page {{ size: A4; margin: 12mm; }}
@media print {{
  html {{ font-size: 8pt; }}
  body {{ max-width: none; padding: 0; line-height: 1.3; }}
  .answer {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
  h2, caption {{ margin-top: .8rem; }}
  h2, h3 {{ break-after: avoid; }}
  table {{ margin: .4rem 0; }}
  th, td {{ padding-top: .12rem; padding-bottom: .12rem; }}
  .with-sides {{ display: grid; grid-template-columns: 3fr 2fr; gap: 0 6mm; }}
  .with-sides .plan {{ grid-row: 1 / span 9; }}
  figure {{ margin: .4rem 0; }}
  ul {{ list-style-position: inside; padding-left: 0; }}
  svg {{ max-height: 88mm; }}
  p {{ margin: .3rem 0; }}
  footer {{ margin-top: .6rem; break-inside: avoid; }}
  footer dl {{ gap: 0 .8rem; }}
  .editions {{ display: grid; grid-template-columns: 1fr 1fr; gap: 0 8mm; }}
  main:not(.editions) .reasons {{ columns: 2; column-gap: 8mm; }}
  .reasons section:first-child h2 {{ margin-top: 0; }}
}}
"""
