// The HTML that shows an embedded board in a web page.

/** The code for a path below `/embed`. */
export function embedCode(path: string): string {
  const address = new URL(path, location.href).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${address}" title="Caldera" width="640" height="480" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;
}
