import type { CreateApiKeyRequest } from '@meridian/protocol/contracts/api-keys.ts';

import { NO_PROOF, type Proof, sentProof } from '../account/proof.ts';

/** How long a key may be valid, in days; `never`: until it is revoked. */
export const VALIDITIES = ['30', '90', '365', 'never'] as const;
type Validity = (typeof VALIDITIES)[number];

/** What is typed and chosen for a key. */
export interface KeyDraft extends Proof {
  readonly name: string;
  readonly trade: boolean;
  readonly withdraw: boolean;
  readonly validity: Validity;
  readonly addresses: string;
}

export const EMPTY_DRAFT: KeyDraft = {
  name: '',
  trade: false,
  withdraw: false,
  validity: '90',
  addresses: '',
  ...NO_PROOF,
};

/** A draft as the gateway is asked for it; addresses stand apart by spaces, line ends or commas of any script. */
export function requestOf(draft: KeyDraft): CreateApiKeyRequest {
  const { name, trade, withdraw, validity, addresses } = draft;
  return {
    name,
    scopes: [
      'read',
      ...(trade ? (['trade'] as const) : []),
      ...(withdraw ? (['withdraw'] as const) : []),
    ],
    addresses: addresses.split(/[\s,;\u060c\u061b\u3001\uff0c]+/).filter((entry) => entry !== ''),
    ...(validity !== 'never' && { valid_days: parseInt(validity, 10) }),
    ...sentProof(draft),
  };
}
