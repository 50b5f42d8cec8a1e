/**
 * Our own account calls, under `/x-api/s1`. The specification shows the profile and the logout call
 * only (section 7); these follow its envelope. Every answer is HTTP 200 with a business code, but for
 * a refused origin (403), too large a body (413) and a gateway that cannot reach its data (503).
 */
export const ACCOUNT_PATHS = {
  /** POST RegisterRequest → RegisterResult. Answers alike whether the address has an account. */
  register: '/account/register',
  /** POST VerifyRequest → SignInResult. */
  verify: '/account/verify',
  /** POST {registration_id} → {}. Sends a new code. */
  resend: '/account/resend',
  /** POST SignInRequest → SignInResult. */
  signIn: '/account/login',
  /** POST {email, lang} → {}. Answers alike whether the address has an account. */
  forgotPassword: '/account/password/forgot',
  /** POST {token, password} → {}. Ends every session of the account. */
  resetPassword: '/account/password/reset',
  /** POST {current, password} → {}. Signed in; ends every other session. */
  changePassword: '/account/password/change',
  /** GET → {sessions: SessionInfo[]}. Signed in. */
  sessions: '/account/sessions',
  /** DELETE → {}. Signed in; the id is a session's of the same account. */
  session: '/account/sessions/:id',
  /** POST {} → {}. Signed in; ends every session, this one too. */
  signOutEverywhere: '/account/sessions/revoke-all',
  /** GET → {keys: ApiKeyInfo[]}; POST CreateApiKeyRequest → CreateApiKeyResult. Signed in. */
  apiKeys: '/account/api-keys',
  /** DELETE → {}. Signed in; the id is a key's of the same account. */
  apiKey: '/account/api-keys/:id',
  /** GET → SecondFactorResult. Signed in. */
  secondFactor: '/account/second-factor',
  /** POST {current} → BeginSecondFactorResult. Signed in. */
  beginSecondFactor: '/account/second-factor/begin',
  /** POST {code} → RecoveryCodesResult. Signed in. */
  confirmSecondFactor: '/account/second-factor/confirm',
  /** POST OwnerProofRequest → RecoveryCodesResult. Signed in. */
  recoveryCodes: '/account/second-factor/recovery-codes',
  /** POST OwnerProofRequest → {}. Signed in. */
  endSecondFactor: '/account/second-factor/end',
  /** GET → PasskeysResult; POST AddPasskeyRequest → AddPasskeyResult. Signed in. */
  passkeys: '/account/passkeys',
  /** POST OwnerProofRequest → PasskeyOptionsResult. Signed in. */
  beginPasskey: '/account/passkeys/begin',
  /** DELETE → {}. Signed in; the id is a passkey's of the same account. */
  passkey: '/account/passkeys/:id',
  /** POST {} → PasskeyOptionsResult. */
  beginPasskeySignIn: '/account/login/passkey/begin',
  /** POST PasskeySignInRequest → SignInResult. */
  passkeySignIn: '/account/login/passkey',
} as const;

/** Business codes of the account calls, beside those of section 6. */
export const ACCOUNT_CODES = {
  /** Nobody is signed in: one of the codes of section 6. */
  notSignedIn: 10007,
  /** `result.fields` names what is wrong, by FieldFault. */
  invalidInput: 20001,
  wrongCredentials: 20002,
  /** The code of a mail or of a second factor is wrong, used, or too old. */
  wrongCode: 20003,
  /** `result.retry_after_s` says when to try again. */
  tooManyAttempts: 20004,
  /** The link was used before, or is too old. */
  resetLinkInvalid: 20006,
  wrongCurrentPassword: 20007,
  /** No such session of this account. */
  noSuchSession: 20008,
  /** No such key of this account, or one that was revoked. */
  noSuchKey: 20009,
  /** The account has as many keys as it may have. */
  tooManyKeys: 20010,
  /** `result.check` says what the page has to do first; its outcome goes along with the next try. */
  checkNeeded: 20011,
  /** The account has a second factor: ask for a code, and send the same again with it. */
  secondFactorNeeded: 20012,
  /** There is a second factor already. */
  secondFactorOn: 20013,
  /** What the browser answered holds no more, or is of no passkey known here. */
  passkeyRefused: 20014,
  /** The request did not come from a page of ours (HTTP 403). */
  foreignOrigin: 10403,
  tooLarge: 10413,
  /** The data cannot be reached for now (HTTP 503); nothing was changed. */
  unavailable: 10503,
} as const;

/**
 * Bounds of what people type; the gateway holds to them, pages say so beforehand. A shorter password
 * of earlier days still signs in, and its owner is asked to change it.
 */
export const PASSWORD_MIN_LENGTH = 12;
export const PASSWORD_MAX_LENGTH = 256;
export const EMAIL_MAX_LENGTH = 254;
export const VERIFICATION_CODE_LENGTH = 6;
export const PASSKEY_NAME_MAX_LENGTH = 40;
