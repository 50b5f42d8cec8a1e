import { HEADER_HEIGHT_PX, LAYOUT_QUERIES } from '../layout.ts';

/**
 * The looks of the bar. It stands alone: no style sheet is there yet, so the values of
 * `packages/ui/src/styles/tokens.css` are repeated here; a test holds them together.
 */
export const PLACEHOLDER_CSS = `
#meridian-header{display:block;height:${HEADER_HEIGHT_PX}px}
.meridian-placeholder{position:fixed;top:0;inset-inline:0;z-index:10;display:flex;align-items:center;gap:16px;box-sizing:border-box;height:${HEADER_HEIGHT_PX}px;padding:0 16px;overflow:hidden;
color-scheme:light dark;background:light-dark(#ffffff,#0b0e14);color:light-dark(#0f1626,#e8ecf4);
border-bottom:1px solid light-dark(#d9dfe8,#2a3244);font:500 14px/1.3 Inter,system-ui,sans-serif}
:root[data-theme=light] .meridian-placeholder{color-scheme:light}
:root[data-theme=dark] .meridian-placeholder{color-scheme:dark}
.meridian-placeholder a{color:inherit;text-decoration:none}
.meridian-placeholder [data-part=logo]{display:flex;align-items:center;gap:8px;font-size:16px;font-weight:600;white-space:nowrap;direction:ltr}
.meridian-placeholder [data-part=wordmark]{padding-inline-start:8px;border-inline-start:1px solid light-dark(#818da4,#667188);color:light-dark(#55617a,#9aa5b8);font-size:12px;font-weight:500}
.meridian-placeholder [data-part=switcher]{display:flex;padding:2px;border:1px solid light-dark(#d9dfe8,#2a3244);border-radius:6px;font-size:13px}
.meridian-placeholder [data-part=switcher]>*{padding:3px 8px;border-radius:4px}
.meridian-placeholder [data-part=switcher-exchange]{background:light-dark(#f6f8fb,#12161f)}
.meridian-placeholder [data-part=switcher-web3],.meridian-placeholder [data-part=nav] a{color:light-dark(#55617a,#9aa5b8)}
.meridian-placeholder [data-part=nav]{display:flex;gap:24px;margin:0;padding:0 12px;list-style:none;white-space:nowrap}
.meridian-placeholder [data-highlighted]{color:light-dark(#1f4fe0,#6b95ff)}
.meridian-placeholder [data-part=centre]{flex:1}
.meridian-placeholder [data-part=right]>*{display:flex;align-items:center;gap:20px;height:44px;white-space:nowrap}
.meridian-placeholder [data-part=mobile-right]{display:none}
.meridian-placeholder [data-tool],.meridian-placeholder [data-part=switcher]>:empty{display:block;height:16px;border-radius:4px;background:light-dark(#d9dfe8,#2a3244)}
.meridian-placeholder [data-part=switcher]>:empty{box-sizing:content-box;width:8ch;background-clip:content-box}
@media(min-width:768px){.meridian-placeholder{padding:0 24px}}
@media(min-width:1280px){.meridian-placeholder{padding:0 32px}}
@media${LAYOUT_QUERIES.mobileRight}{.meridian-placeholder [data-part=desktop-right]{display:none}.meridian-placeholder [data-part=mobile-right]{display:flex}}
@media${LAYOUT_QUERIES.navHidden}{.meridian-placeholder [data-part=nav]{display:none}}
@media${LAYOUT_QUERIES.mobileLayout}{.meridian-placeholder [data-part=switcher]{display:none}}
@media print{#meridian-header{display:none}}
`;
