// Games with variations in the fragment of a link.
import { expect, test } from 'vitest';
import { decodeTree, encodeTree } from '../../src/analyse/shared-tree';

const RECORD = '1. e3 d3 {комментарий «край»} (1... f3 2. d3) 2. f3 *\n';

test('a game survives the way through a link, without characters that need escaping', async () => {
  const text = await encodeTree({ record: RECORD, at: 12 });
  expect(text).toMatch(/^12\.[\w-]+$/);
  expect(text.length).toBeLessThan(RECORD.length * 2);
  expect(await decodeTree(text)).toEqual({ record: RECORD, at: 12 });
});

test('a damaged text is refused', async () => {
  const text = await encodeTree({ record: RECORD, at: 0 });
  for (const bad of ['', 'end', '0.', `-1${text}`, text.slice(0, -4), text.replace('0.', '0.AAAA'), `${text.slice(0, 8)}!${text.slice(9)}`])
    await expect(decodeTree(bad), bad).rejects.toThrow();
});

test('a small link cannot unpack to a huge record', async () => {
  const text = await encodeTree({ record: ' '.repeat(2_000_000), at: 0 });
  expect(text.length).toBeLessThan(4000);
  await expect(decodeTree(text)).rejects.toThrow('too large');
});
