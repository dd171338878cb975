// Passkeys in the browser: converts the options and responses of `navigator.credentials` from and to the JSON of the API. The
// browsers' own `toJSON` and `parse…FromJSON` are newer than passkeys, and some password managers do not have them.
import { Refused, type PasskeyAssertion, type PasskeyCreation, type PasskeyRegistration, type PasskeyRequest } from './client';

/** Whether the browser can use passkeys. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator;
}

/** Whether the browser can offer passkeys among the suggestions of the field for the name. */
export async function canSuggestPasskeys(): Promise<boolean> {
  if (!hasPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

function decode(text: string): ArrayBuffer {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}

function encode(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

type Descriptor = PasskeyRequest['allowCredentials'][number];

function descriptor({ id, transports }: Descriptor): PublicKeyCredentialDescriptor {
  return { type: 'public-key', id: decode(id), transports: transports as AuthenticatorTransport[] };
}

/** Waits for a credential. The visitor's refusal and the browser's become errors that the pages can show. */
async function settle(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await asked;
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (reason) {
    const name = reason instanceof DOMException ? reason.name : '';
    if (name === 'AbortError') throw new Refused('cancelled', '');
    if (name === 'InvalidStateError') throw new Refused('passkey_exists', '');
    if (name === 'NotAllowedError') throw new Refused('passkey_stopped', '');
    throw new Refused('passkeys_unavailable', String(reason));
  }
  throw new Refused('passkey_stopped', '');
}

/** Creates a passkey. */
export async function createPasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials, authenticatorSelection } = options;
  const credential = await settle(
    navigator.credentials.create({
      publicKey: {
        rp,
        user: { id: decode(user.id), name: user.name, displayName: user.displayName },
        challenge: decode(challenge),
        pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
        timeout,
        excludeCredentials: excludeCredentials.map(descriptor),
        authenticatorSelection: {
          residentKey: authenticatorSelection.residentKey as ResidentKeyRequirement,
          requireResidentKey: authenticatorSelection.requireResidentKey,
          userVerification: authenticatorSelection.userVerification as UserVerificationRequirement,
        },
        attestation: 'none',
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  };
}

/** Signs a challenge with a passkey. With a signal, the browser only suggests passkeys in the field for the name, until it aborts. */
export async function usePasskey(options: PasskeyRequest, signal?: AbortSignal): Promise<PasskeyAssertion> {
  const credential = await settle(
    navigator.credentials.get({
      publicKey: {
        challenge: decode(options.challenge),
        timeout: options.timeout,
        rpId: options.rpId,
        allowCredentials: options.allowCredentials.map(descriptor),
        userVerification: options.userVerification as UserVerificationRequirement,
      },
      ...(signal ? { mediation: 'conditional', signal } : {}),
    }),
  );
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    id: encode(credential.rawId),
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      userHandle: response.userHandle ? encode(response.userHandle) : null,
    },
  };
}
