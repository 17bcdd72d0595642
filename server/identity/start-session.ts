import type { Database } from '#server/db/connection.ts'
import { ensureInStaffNetworks } from '#server/guard/outside-networks.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { Visit } from '#server/http/visit.ts'
import { chosenLanguage } from '#server/language/of-request.ts'
import { notifyOfEmergency } from '#server/delivery/mail/staff-mails.ts'
import { isEmergency } from './one-way-in.ts'
import { refuseSpent } from './guesses.ts'
import { knownDevice, rememberDevice } from './known-devices.ts'
import { beginSecondStep, secondFactorAsked } from './second-step.ts'
import { type AuthLevel, createSession } from './sessions.ts'
import { OWN_COMPUTER, type SignInContext } from './sign-in-context.ts'
import { mailSignInAlert } from './sign-in-alert.ts'
import { countRight } from './sign-in-limit.ts'
import { FIRST_WAYS_IN, type WayIn } from './ways-in.ts'

/**
 * Signs in the person returned by `work`, which has verified them, in the same transaction. Returns their id.
 * @throws 401 with the code `second_factor` if the person has one, which is then asked for
 */
export async function startSessionBy(
  pool: Database,
  visit: Visit,
  way: WayIn,
  work: (tx: Database) => Promise<number>,
): Promise<number> {
  const { userId, signedIn } = await pool.transaction().execute(async (tx) => {
    const found = await work(tx)
    return { userId: found, signedIn: await startSession(tx, visit, found, way) }
  })
  if (!signedIn) throw secondFactorAsked()
  return userId
}

/**
 * Signs in a person verified by `way`. If they have a second factor, this is only the first step, remembered by a
 * cookie: returns false.
 * @throws 401 for a password that was followed by too many wrong codes, 429 after `RIGHT_SIGN_INS` for this person in
 * 15 minutes, 403 for staff outside of `STAFF_NETWORKS`
 */
export async function startSession(
  db: Database,
  visit: Visit,
  userId: number,
  way: WayIn,
  context: SignInContext = OWN_COMPUTER,
): Promise<boolean> {
  await countRight(db, visit.config, userId)
  if (visit.config.staffNetworks) ensureInStaffNetworks(visit.request, await roleOf(db, userId))
  if (way !== 'passkey' && way !== 'provider') await refuseSpent(db, visit.config, userId)
  // A passkey counts as both factors, because the device verifies its user.
  const secondFactor = way === 'passkey'
  if (!secondFactor && (await beginSecondStep(db, visit, { userId, way, ...context }))) return false
  await signInAs(db, visit, userId, way, { secondFactor, ...context })
  return true
}

/**
 * Signs in a person fully verified by the method `by`: a session, an audit entry, a mail if the browser is unknown, which
 * is then remembered unless others use it too.
 */
export async function signInAs(
  db: Database,
  visit: Visit,
  userId: number,
  by: string,
  level: AuthLevel,
): Promise<void> {
  const isKnown = (await knownDevice(db, visit, userId)) !== undefined
  await createSession(db, visit, userId, level)
  // On a computer that others use too, somebody else may have chosen it.
  if (!level.shared) {
    await adoptLanguage(db, visit, userId)
    await rememberDevice(db, visit, userId)
  }
  const emergency = isEmergency(visit.config, level)
  if (emergency) await notifyOfEmergency(db, userId)
  const details = { by, ...(emergency && { emergency }) }
  await recordAudit(db, visit, { actorId: userId, action: 'session.started', userId, details })
  if (!isKnown && !FIRST_WAYS_IN.has(by)) await mailSignInAlert(db, visit, userId)
}

/** A language that was chosen before signing in becomes that of a person who has chosen none. */
async function adoptLanguage(db: Database, { request }: Visit, userId: number): Promise<void> {
  const language = await chosenLanguage(db, request)
  if (language === undefined) return
  await db
    .updateTable('users')
    .set({ language })
    .where('id', '=', userId)
    .where('language', 'is', null)
    .where('languageChosen', '=', false)
    .execute()
}

const roleOf = (db: Database, userId: number) =>
  db.selectFrom('users').select(['id', 'role']).where('id', '=', userId).executeTakeFirstOrThrow()
