// Downloads, and images of the board as SVG and PNG.

export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export function saveText(name: string, text: string): void {
  save(name, new Blob([text], { type: 'text/plain' }));
}

/** What of an element's look is written into the picture, since the page's style does not go with it. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'stroke-linecap',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** High stacks on the last row stand out above the board. */
const HEADROOM = 40;

/** A picture of a board on the page, which needs nothing of the page any more. */
export function picture(board: SVGSVGElement): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const [from, to] = [[...board.querySelectorAll('*')], [...copy.querySelectorAll('*')]];
  for (const [index, element] of to.entries()) {
    const style = getComputedStyle(from[index]!);
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look);
      if (value) element.setAttribute(look, value);
    }
    // What the engine would play is nobody's concern but the visitor's.
    if (from[index]!.matches('.hint:not(.last) > .ring')) element.setAttribute('stroke', 'none');
    for (const { name } of [...element.attributes]) {
      if (/^(class|role|tabindex|aria-|data-)/.test(name)) element.removeAttribute(name);
    }
  }
  for (const touch of [...board.querySelectorAll('.touch')]) to[from.indexOf(touch)]?.remove();
  for (const { name } of [...copy.attributes]) if (name !== 'viewBox') copy.removeAttribute(name);
  const { width, height } = board.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 ${-HEADROOM} ${width} ${height + HEADROOM}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height + HEADROOM));
  return new XMLSerializer().serializeToString(copy).replace(/<!--.*?-->/g, '');
}

/** The same as dots, twice as many as the picture has units. */
export async function raster(svg: string): Promise<Blob> {
  const image = new Image();
  // The server's policy lets pictures come from data, but not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws no pictures');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser makes no picture'))), 'image/png'),
  );
}
