/** What the page's style sheet gives a shape; a file of its own has no style sheet. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A picture of the page as a file that looks the same anywhere, on the page's own background. */
export function svgFile(picture: SVGSVGElement): Blob {
  const copy = picture.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('a copy of a picture is a picture');
  const shapes = [...picture.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((shape, index) => {
    const shown = shapes[index];
    if (shown === undefined) return;
    const computed = getComputedStyle(shown);
    shape.removeAttribute('class');
    for (const name of STYLES) shape.setAttribute(name, computed.getPropertyValue(name));
  });
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const { width, height } = picture.viewBox.baseVal;
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
