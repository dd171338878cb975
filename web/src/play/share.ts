// Shares a link with the device's own dialog or, without one, by copying it.
import { t } from '../shell';

/** Returns whether the link was shared or copied; `null` if the visitor has cancelled. */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | 'failed' | null> {
  try {
    // On a desktop the system's dialog is more of a detour than the clipboard.
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url, title });
      return 'shared';
    }
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Shares a link and returns what to say about it: that it was copied, or the link itself if that was not possible. */
export async function shareAndSay(url: string, title: string): Promise<string> {
  const result = await shareLink(url, title);
  return result === 'copied' ? t('linkCopied') : result === 'failed' ? url : '';
}
