import { NAME_MAX } from '#shared/contract/lengths.ts'

const MIN_LENGTH = 3

/** Latin letters that do not decompose into a plain letter and a mark. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** Returns a username for a full name: `amelie.dubois` for Amélie Dubois. Empty if the name is too short. */
export function suggestUsername(fullName: string): string {
  const plain = fullName
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{Mn}+/gu, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/['’]/g, '')
    .normalize('NFKC')
  const suggestion = (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('.').slice(0, NAME_MAX)
  return suggestion.length < MIN_LENGTH ? '' : suggestion
}
