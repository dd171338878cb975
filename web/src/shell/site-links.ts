// Addresses outside the app. The server's operator sets them, as meta tags of the page; otherwise they are those of package.json.
declare const SOURCE_ADDRESS: string | null;
declare const CONTACT_ADDRESS: string | null;

/** An address that is safe to link to: one with another scheme, such as `javascript:`, is ignored. */
function safe(address: string | null | undefined, schemes: readonly string[]): string | null {
  return address && URL.canParse(address) && schemes.includes(new URL(address).protocol) ? address : null;
}

const declared = (name: string): string | undefined => document.querySelector<HTMLMetaElement>(`meta[name="caldera-${name}"]`)?.content;

/** The address of the source code, if there is one. */
export function sourceAddress(): string | null {
  return safe(declared('source') ?? SOURCE_ADDRESS, ['https:', 'http:']);
}

/** Where the operator can be reached, if that is known. */
export function contactAddress(): string | null {
  return safe(declared('contact') ?? CONTACT_ADDRESS, ['https:', 'http:', 'mailto:']);
}
