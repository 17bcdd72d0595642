import type { Email } from 'postal-mime'
import { afterAll, expect } from 'vitest'
import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import { finalizeUndo } from '#server/core/undo/finalize-undo.ts'
import { startMailbox } from '#server/test/mailbox.ts'
import { sendWaitingMails } from '#server/test/send-waiting.ts'
import { dayFromToday, openPortal, startPortal, type TestPortal } from '../support/harness.ts'

/* A bakery with people in every role, their agency, and everyone's mailbox. */

export const PHONE = { width: 375 } as const
export const TITLE = 'Content for the website'
export const DUE = dayFromToday(2)
/** The due date as Americans read it. */
export const DUE_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
  new Date(DUE),
)

export const SLOGAN = 'What’s your slogan?'
export const HOURS = 'When are you open?'
export const HOLIDAYS = 'What about holidays?'
export const PHOTOGRAPHER = 'Who took the photos?'
export const PHOTOS = 'Which photos are free to use?'
export const MORE = 'Is there anything else?'
export const QUESTIONS = [SLOGAN, HOURS, HOLIDAYS, PHOTOGRAPHER, PHOTOS, MORE]
const REQUIRED = [SLOGAN, HOURS, PHOTOGRAPHER]

/** What the owner writes to the colleague, and to the guest. */
export const TO_JONAS = 'You know the shop better than I do.'
export const TO_TOM = 'You took them, so you know best.'

/** Opens a portal that sends mail to a mailbox. */
export async function openMailingPortal() {
  const mailbox = await startMailbox()
  afterAll(mailbox.close)
  const smtpUrl = `smtp://127.0.0.1:${mailbox.port}`
  const { portal, browser } = await openPortal(() => startPortal({ smtpUrl }))
  const config = { publicUrl: 'https://portal.example', replyAddress: undefined, smtpUrl }

  /** Ends all undos, sends the waiting mails, and returns those that arrived at this address. */
  async function receive(address: string): Promise<Email[]> {
    await endUndos(portal)
    await sendWaitingMails(portal.db, { ...config, storage: portal.storage })
    return mailbox.to(address)
  }
  return { portal, browser, receive }
}

/** Ends all undos, as the portal does after some seconds. Only then, people are notified of a change. */
async function endUndos({ db }: TestPortal): Promise<void> {
  for (const { id } of await db.selectFrom('undos').select('id').execute())
    await db.transaction().execute((tx) => finalizeUndo(tx, id))
}

/**
 * Builds the bakery and its agency. The agency speaks German, and all of these people English. Another request, which is
 * due later, is in a project that the contractor can't see.
 */
export async function buildBakery(portal: TestPortal) {
  const english = { language: 'en' } as const
  const sarah = await portal.buildStaff({ fullName: 'Sarah Lind', ...english })
  const staff = portal.as(sarah)
  const { status } = await staff.patch('/api/agency/settings', { language: 'de' })
  expect(status).toBe(200)
  const kati = await portal.buildClient({
    ...english,
    fullName: 'Katharina Böhm',
    email: 'katharina@bakery.example',
    companyName: 'Brot & Salz',
  })
  const { companyId } = kati
  const project = await portal.buildProject({ userId: kati.id, name: 'Bakery website' })
  const other = await portal.buildProject({ userId: kati.id, name: 'Gift card' })
  const jonas = await portal.buildMember(companyId, 'colleague', {
    ...english,
    fullName: 'Jonas Böhm',
    email: 'jonas@bakery.example',
  })
  const selma = await portal.buildMember(companyId, 'colleague', {
    ...english,
    fullName: 'Selma Kaya',
    projectIds: [project.id],
  })
  const vera = await portal.buildMember(companyId, 'viewer', { ...english, fullName: 'Vera Lind' })
  await portal.buildInfoRequest({
    clientId: kati.id,
    projectId: other.id,
    title: 'Text for the gift card',
    dueDate: dayFromToday(20),
  })

  /** Sends the request. Returns its id. */
  async function sendRequest(): Promise<number> {
    const { body } = await staff.post<{ id: number }>('/api/info-requests', {
      title: TITLE,
      description: 'What we need for the home page of your new website.',
      dueDate: DUE,
      projectId: project.id,
      questions: QUESTIONS.map((label) => ({ kind: 'text', label, required: REQUIRED.includes(label) })),
    })
    return body.id
  }
  /** Returns the answer to each question as staff see it. */
  const readAnswers = async (requestId: number) => {
    const { body } = await staff.get<InfoQuestion[]>(`/api/info-requests/${requestId}/questions`)
    return Object.fromEntries(body.map(({ label, answer }) => [label, answer?.value ?? null]))
  }
  return { sarah, kati, jonas, selma, vera, sendRequest, readAnswers }
}
