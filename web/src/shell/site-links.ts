// Addresses outside the app, which the build takes from package.json; `null` if it names none.
declare const SOURCE_ADDRESS: string | null;
declare const CONTACT_ADDRESS: string | null;

export const source = SOURCE_ADDRESS;
export const contact = CONTACT_ADDRESS;
