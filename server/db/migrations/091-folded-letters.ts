import { type Kysely, sql } from 'kysely'

/**
 * A search finds a text without its vowel marks and invisible characters, and in every form of a letter: without the hamza on
 * an alef, and whether or not a sigma is the last letter of its word. `shared/fold.ts` does the same in the browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/** Marks on letters of Latin, Greek, Cyrillic, Hebrew, and Arabic. */
const MARKS =
  '\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u05BF\\u05C1\\u05C2\\u05C4\\u05C5\\u05C7\\u0610-\\u061A\\u064B-\\u065F' +
  '\\u0670\\u0674\\u06D6-\\u06DC\\u06DF-\\u06E4\\u06E7\\u06E8\\u06EA-\\u06ED\\u08D3-\\u08E1\\u08E3-\\u08FF\\u1AB0-\\u1AFF' +
  '\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F'
/** The line that lengthens an Arabic word, soft hyphens, and characters of no width. */
const UNSEEN =
  '\\u0640\\u00AD\\u061C\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF'

/** The other forms of a letter, by the form that stands for all. */
const FORMS: Record<string, string> = {
  σ: 'ς',
  ا: 'ٱٲٳ',
  ي: 'ىیے',
  ه: 'ةہھۃە',
  ك: 'کڪ',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
  0: '٠۰',
  1: '١۱',
  2: '٢۲',
  3: '٣۳',
  4: '٤۴',
  5: '٥۵',
  6: '٦۶',
  7: '٧۷',
  8: '٨۸',
  9: '٩۹',
}
const others = Object.values(FORMS).join('')
const letters = Object.entries(FORMS)
  .map(([letter, forms]) => letter.repeat(forms.length))
  .join('')

// Most texts are ASCII, and most of the others have no letter of several forms: that decides how long a search takes.
const FOLD = `create or replace function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
   begin
     if octet_length(value) = length(value) then return lower(value); end if;
     value := regexp_replace(normalize(value, NFKD), '[${MARKS}${UNSEEN}]+', '', 'g');
     value := normalize(lower(public.unaccent('public.unaccent'::regdictionary, value)), NFC);
     if value ~ '[${others}]' then value := translate(value, '${others}', '${letters}'); end if;
     return value;
   end $$`

/** What each table finds its records by. Its other columns are not written, so that versions and dates stay. */
const SEARCHED = {
  audit_log: `replace(action, '_', ' ') || ' ' || coalesce(entity_type, '') || ' ' || details::text`,
  briefs: `project_name || ' ' || project_description`,
  companies: 'name',
  info_requests: `title || ' ' || description`,
  projects: `name || ' ' || description`,
  tickets: `title || ' ' || description`,
  users: `username || ' ' || full_name || ' ' || email`,
  websites: `name || ' ' || url`,
}
/** These keep PostgreSQL's own number of samples. */
const FEW_SAMPLES = ['audit_log', 'companies']

const STATEMENTS = [
  FOLD,
  ...Object.entries(SEARCHED).flatMap(([table, text]) => [
    `alter table ${table} drop column search`,
    `alter table ${table} add column search text not null generated always as (fold(${text})) stored`,
    ...(FEW_SAMPLES.includes(table) ? [] : [`alter table ${table} alter column search set statistics 400`]),
    `create index ${table}_search on ${table} using gin (search gin_trgm_ops)`,
  ]),
]
