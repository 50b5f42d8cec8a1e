import { TEXT_SIZE_KEY, TEXT_SIZES, THEME_KEY } from '@meridian/shell/shell-script.ts';

/**
 * Runs inline in the report before its first paint: takes from the address what the main host's page
 * put there (theme, text size, country, and that an earlier report waits to be brought over) and leaves
 * the step alone. Behind `#`, since no server is sent that part. The origin knows none of the reader's
 * choices by itself.
 */
export const arrivalScript = [
  '(function(){',
  'var p=new URLSearchParams(location.hash.slice(1)),d=document.documentElement.dataset,n=0;',
  'function take(k,r){var v=p.get(k);if(v===null)return null;p.delete(k);n++;return r.test(v)?v:null}',
  "var t=take('theme',/^(dark|light)$/);",
  `var z=take('size',/^(${TEXT_SIZES.slice(1).join('|')})$/);`,
  "var c=take('country',/^[A-Z]{2}$/),m=take('move',/^$/);",
  'if(c!==null)d.country=c;if(m!==null)d.move="";',
  'try{',
  `if(t!==null)localStorage.setItem('${THEME_KEY}',t);`,
  `if(z!==null)localStorage.setItem('${TEXT_SIZE_KEY}',z)`,
  '}catch(e){}',
  'if(t!==null)d.theme=t;if(z!==null)d.textSize=z;',
  "if(n>0){var s=p.keys().next().value;history.replaceState(null,'',location.pathname+(s?'#'+s:''))}",
  '})();',
].join('');
