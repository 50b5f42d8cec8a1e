/** A tool of the header's right area: a block as wide as its label, or as an icon. */
export interface ToolBlock {
  readonly tool: 'signIn' | 'register' | 'search' | 'language' | 'textSize' | 'theme';
  /** Characters of its label; null for an icon. */
  readonly characters: number | null;
}

/** About as many letters as the two ways in have in most languages. */
const SIGN_IN_CHARACTERS = 7;
const REGISTER_CHARACTERS = 8;

/** The blocks of the right area, in the header's order. */
export function toolBlocks(language: number | null): readonly ToolBlock[] {
  return [
    { tool: 'signIn', characters: SIGN_IN_CHARACTERS },
    { tool: 'register', characters: REGISTER_CHARACTERS },
    { tool: 'search', characters: null },
    ...(language === null ? [] : [{ tool: 'language', characters: language } as const]),
    { tool: 'textSize', characters: null },
    { tool: 'theme', characters: null },
  ];
}
