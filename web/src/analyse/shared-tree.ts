// A whole game with its variations and comments in the fragment of a link. Browsers do not send the fragment to the server, so it may
// be longer than a path. Browsers and servers without it still open the line in the path.

/** The game, and the place of the move to show in depth-first order. */
export interface SharedTree {
  readonly record: string;
  readonly at: number;
}

/** The longest link: longer ones are cut off by many programs. */
export const LONGEST_LINK = 4000;

/** The largest record in a link, in bytes; a small link can contain a very large one. */
const LARGEST = 500_000;

/** The text for the fragment: the place, and the compressed record. */
export async function encodeTree({ record, at }: SharedTree): Promise<string> {
  const packed = new Blob([record]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `${at}.${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Parses such a text. Throws if it is damaged. */
export async function decodeTree(fragment: string): Promise<SharedTree> {
  const parts = /^(\d{1,6})\.([\w-]+)$/.exec(fragment);
  if (!parts) throw new Error('the fragment does not contain a game');
  const letters = atob(parts[2]!.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [record, size] = ['', 0];
  for (;;) {
    const { done, value } = await unpacked.read();
    if (done) return { record: record + decoder.decode(), at: Number(parts[1]) };
    size += value.length;
    if (size > LARGEST) {
      await unpacked.cancel();
      throw new Error('the game in the fragment is too large');
    }
    record += decoder.decode(value, { stream: true });
  }
}
