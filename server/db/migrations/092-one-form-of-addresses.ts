import { domainToASCII, domainToUnicode } from 'node:url'
import { type Kysely, sql } from 'kysely'

/**
 * An address has one form, in which it is compared: `kati@müller.example` for `kati@xn--mller-kva.example`, unless a label
 * may imitate another, as in `shared/email-address.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of ADDRESSES) {
    const stored = sql.ref(column)
    const { rows } = await sql<{
      address: string
    }>`select distinct ${stored} as address from ${sql.table(table)}
      where ${stored} ~* ${String.raw`@.*(xn--|[^ -~])`}`.execute(db)
    for (const { address } of rows) {
      const readable = readableAddress(address)
      if (readable !== address)
        await sql`update ${sql.table(table)} set ${stored} = ${readable} where ${stored} = ${address} and not ${isTaken(table, column, readable)}`.execute(
          db,
        )
    }
  }
}

/** Whether another row of a column with a unique index has this form already. Such a row keeps its own. */
const isTaken = (table: string, column: string, readable: string) =>
  UNIQUE.has(`${table}.${column}`)
    ? sql`exists (select from ${sql.table(table)} as other
        where lower(${sql.ref(`other.${column}`)}) = lower(${readable}))`
    : sql`false`

const UNIQUE = new Set(['company_invitations.email', 'users.email', 'users.username'])

const ADDRESSES = [
  ['agency', 'manager_email'],
  ['answer_links', 'email'],
  ['company_invitations', 'email'],
  ['mails', 'address'],
  ['provider_identities', 'email'],
  ['reset_requests', 'account'],
  ['set_aside_mails', 'sender'],
  ['users', 'email'],
  ['users', 'pending_email'],
  ['users', 'username'],
] as const

function readableAddress(address: string): string {
  const start = address.lastIndexOf('@') + 1
  const ascii = domainToASCII(address.slice(start))
  return ascii === '' ? address : address.slice(0, start) + ascii.split('.').map(readableLabel).join('.')
}

function readableLabel(label: string): string {
  const decoded = domainToUnicode(label)
  return label.startsWith('xn--') && isUnmistakable(decoded) ? decoded : label
}

const ALPHABETS = [
  /^\p{scx=Latin}*$/u,
  /^\p{scx=Greek}*$/u,
  /^\p{scx=Cyrillic}*$/u,
  /^\p{scx=Arabic}*$/u,
  /^\p{scx=Hebrew}*$/u,
  /^\p{scx=Devanagari}*$/u,
  /^\p{scx=Thai}*$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]*$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]*$/u,
]
const LOOKALIKES = /^[αικνορτυχасԁеһіјӏорԛѕԝхуъьҽпгѵѡ]*$/u

function isUnmistakable(label: string): boolean {
  const letters = label.replaceAll(/[\d-]/g, '')
  return ALPHABETS.some((alphabet) => alphabet.test(letters)) && !LOOKALIKES.test(letters)
}
