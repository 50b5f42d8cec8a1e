import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Makes a passkey; null where the browser cannot, or its user would not. */
export async function makePasskey(options: unknown): Promise<object | null> {
  try {
    // `as`: the gateway's answer by its contract, which is WebAuthn's.
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return await startRegistration({ optionsJSON });
  } catch {
    return null;
  }
}

/** Answers a challenge by a passkey; null where there is none, or its user would not. */
export async function answerByPasskey(options: unknown): Promise<object | null> {
  try {
    // `as`: the gateway's answer by its contract, which is WebAuthn's.
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
    return await startAuthentication({ optionsJSON });
  } catch {
    return null;
  }
}
