import { Client } from 'pg'
import { expect, test } from 'vitest'
import { fold } from '#shared/i18n/fold.ts'
import { testDatabase } from '#server/test/database.ts'

/** Blocks whose letters, marks, digits, and invisible characters are folded alike by the portal and PostgreSQL. */
const BLOCKS: Record<string, [number, number]> = {
  'Latin with accents': [0x80, 0x17f],
  'more Latin with accents': [0x1e00, 0x1e99],
  Greek: [0x370, 0x3ff],
  'Greek with several accents': [0x1f00, 0x1fff],
  Cyrillic: [0x400, 0x4ff],
  Hebrew: [0x590, 0x5ff],
  Arabic: [0x600, 0x6ff],
  'more Arabic': [0x750, 0x77f],
  'Arabic in the forms of old files': [0xfb50, 0xfdff],
  'more Arabic in the forms of old files': [0xfe70, 0xfeff],
  'combining accents': [0x300, 0x36f],
  'spaces and what is not seen': [0x2000, 0x206f],
  kana: [0x3040, 0x30ff],
  Hangul: [0xac00, 0xac80],
  'wide letters': [0xff10, 0xff5a],
}
const FOLDED = /[\p{L}\p{M}\p{Nd}\p{Cf}\p{Zs}]/u

const charactersIn = ([first, last]: [number, number]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).filter((character) =>
    FOLDED.test(character),
  )

test('folds each letter of these scripts the same way in the database and the browser', async () => {
  const database = await testDatabase()
  const client = new Client(database.url)
  await client.connect()
  const texts = Object.values(BLOCKS).flatMap((block) => charactersIn(block).map((letter) => `x${letter}y`))
  const { rows } = await client.query<{ text: string; folded: string }>(
    'select text, fold(text) as folded from unnest($1::text[]) as text',
    [texts],
  )
  expect(rows.filter(({ text, folded }) => fold(text) !== folded)).toEqual([])
  expect(rows.length).toBeGreaterThan(2000)
  await client.end()
  await database.close()
})
