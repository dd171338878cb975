// Images of the board as SVG and PNG.

/** CSS properties that are copied to attributes, because the image does not include the page's style sheets. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** Space above the board for high stacks in the top row. */
const HEADROOM = 40;

/** A standalone SVG image of a board on the page. */
export function picture(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...board.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  for (const [index, element] of to.entries()) {
    const style = getComputedStyle(from[index]!);
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look);
      if (value) element.setAttribute(look, value);
    }
    for (const { name } of [...element.attributes]) {
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
  }
  // Leave out the engine's moves, but not the visitor's drawings.
  for (const unwanted of board.querySelectorAll('.touch, .shape.best, .shape.other')) to[from.indexOf(unwanted)]?.remove();
  for (const { name } of [...copy.attributes]) if (name !== 'viewBox') copy.removeAttribute(name);
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 ${-HEADROOM} ${width} ${height + HEADROOM}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height + HEADROOM));
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, '');
}

/** Renders an SVG image as PNG at twice its size. */
export async function raster(svg: string): Promise<Blob> {
  const image = new Image();
  // The server's content security policy allows images from `data:` URLs, but not from `blob:` URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot encode a PNG image'))), 'image/png'),
  );
}
