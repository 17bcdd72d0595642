import type { Visit } from '#server/platform/http/visit.ts'
import { type SqlBool, sql } from 'kysely'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { signInFailed, tooManyRequests } from '#server/platform/errors.ts'
import { recordRefusal } from '#server/core/api/refusals.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { getLocalizableNow } from '#server/platform/i18n/localizable.ts'
import { sendMail } from '#server/core/mail/send-mail.ts'
import { readRemedy } from './remedy.ts'
import { endMatchingSessions } from './sessions.ts'
import type { AuthMethod } from './auth-methods.ts'
import { t } from '#shared/i18n/t.ts'

/* Wrong codes after a correct password or in a session. They are counted per user until a correct code or a new
   password. */

/** After each block of this many, codes are rejected unchecked for a while, up to `LONGEST_WAIT` minutes. */
const BLOCK = 10
const FIRST_WAIT = 15
const LONGEST_WAIT = 60
const NOTIFY_AT = 5
/** After this many, someone else must know the password, so it can no longer be used to sign in. */
const SPENT_AT = 50

/**
 * Counts a code before it is checked, so that concurrent attempts can't bypass the limit. Returns the count.
 * @throws 429 after every ten, with the seconds to wait: 15 minutes, then 30, then an hour each time
 */
export async function countCodeAttempt(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into wrong_codes as known (user_id, count) values (${userId}, 1)
    on conflict (user_id) do update set count = known.count + 1,
      refused_until = now() + case when (known.count + 1) % ${BLOCK} = 0
        then make_interval(mins => least(${LONGEST_WAIT}, ${FIRST_WAIT} << least((known.count + 1) / ${BLOCK} - 1, 5)))
        else interval '0' end
      where known.refused_until <= now()
    returning count`.execute(db)
  if (rows[0]) return rows[0].count
  const { wait } = await db
    .selectFrom('wrongCodes')
    .select(sql<number>`greatest(1, ceil(extract(epoch from refused_until - now())))::integer`.as('wait'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  const minutes = Math.ceil(wait / 60)
  throw tooManyRequests(
    t('Too many wrong codes. Please try again in {minutes, plural, =1 {a minute} other {# minutes}}.', {
      minutes,
    }),
    wait,
  )
}

/** Resets the count after a correct code or a new password. */
export const clearCodeAttempts = (db: Database, userId: number) =>
  db.deleteFrom('wrongCodes').where('userId', '=', userId).execute()

/** The user whose code was wrong, and the method used before it, or `session` for a code in a session. */
interface WrongCode {
  userId: number
  way: AuthMethod | 'session'
}

/**
 * Handles the `count`th wrong code. At `NOTIFY_AT` and `SPENT_AT`, the user is notified. At `SPENT_AT`, the password
 * stops working, and the session that the code came from ends.
 */
export async function handleWrongCode(
  db: Database,
  visit: Visit,
  { userId, way, count }: { count: number } & WrongCode,
): Promise<void> {
  await recordRefusal(db, visit, { kind: 'code', userId })
  if (count !== NOTIFY_AT && count !== SPENT_AT) return
  await db.transaction().execute(async (tx) => {
    if (count === SPENT_AT) await spendPassword(tx, visit, { userId, way })
    const { method, provider, newPassword, action } = await readRemedy(tx, visit.config, userId)
    const isSpent = count === SPENT_AT && newPassword !== null
    const network = getClientNetwork(visit.request)
    await sendMail(tx, {
      userId,
      subject: () =>
        isSpent ? t('Your password no longer works') : t('Someone entered wrong codes for your account'),
      lines: () => [
        t(
          '{way, select, provider {Someone can sign in with your account at the sign-in provider.} session {Someone is using a browser that’s signed in with your account.} other {Someone knows your password.}} They entered {count, plural, one {# wrong code} other {# wrong codes}} for your authenticator app or recovery codes, most recently on {when} from {network}.',
          { way, count, when: getLocalizableNow(), network },
        ),
        ...(isSpent
          ? [
              t(
                'Your password no longer works. {newPassword, select, link {Use “Forgot password?” to choose a new one} other {Ask another staff member for a link to choose a new one}}. Your passkeys still work.',
                { newPassword },
              ),
            ]
          : []),
        t(
          'If that was you, you don’t need to do anything else. If not, {by, select, password {choose a new password right away} other {secure your account at {provider} right away}} and tell your account manager.',
          { by: method, provider },
        ),
      ],
      action,
    })
  })
}

/** Ends second steps that began with the password, and the session in which the codes were entered. */
async function spendPassword(tx: Database, visit: Visit, { userId, way }: WrongCode): Promise<void> {
  await tx.deleteFrom('pendingSignIns').where('userId', '=', userId).where('way', '!=', 'provider').execute()
  await recordAudit(tx, { visit, actorId: null, action: 'password.spent', userId })
  if (way !== 'session') return
  await endMatchingSessions(tx, sql<SqlBool>`id = ${visit.request.sessionId}`)
}

/** Refuses a verified password that 50 wrong codes followed. @throws 401 with the code `password_spent` */
export async function rejectSpentPassword(db: Database, config: Config, userId: number): Promise<void> {
  const spent = await db
    .selectFrom('wrongCodes')
    .select('count')
    .where('userId', '=', userId)
    .where('count', '>=', SPENT_AT)
    .executeTakeFirst()
  if (!spent) return
  const { newPassword } = await readRemedy(db, config, userId)
  throw signInFailed(
    t(
      'This password no longer works because too many wrong codes were entered after it. {newPassword, select, link {Use “Forgot password?” to choose a new one} other {Ask another staff member for a link to choose a new one}}, or sign in with a passkey.',
      { newPassword: newPassword ?? 'staff' },
    ),
    { code: 'password_spent' },
  )
}
