import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { eraseGuests, matchesLinkEmail, readGuest } from '#server/features/privacy/erase-guests.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, staff, ask } = asking
const { make, guest } = linkingPortal(portal, asking)

let count = 0
/** Creates an answer that a guest with a unique name submitted through a company member's link. */
async function buildAnswered() {
  const name = `Thomasina Quixley ${++count}`
  const email = `quixley-${count}@photos.example`
  const mila = await portal.buildMember(anna.companyId)
  const { id, questions } = await ask({ kind: 'text', label: 'Slogan' })
  const words = `Only for guest ${count}`
  const { body } = await make(id, [questions[0]!.id], portal.as(mila), { name, email, words })
  await guest(body.link?.split('#')[1] ?? '').give(questions[0]!.id, 'Fresh every day')
  return { name, email, words, mila, questionId: questions[0]!.id }
}

/** Returns every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(portal.db)
  const dumps = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await sql<{ row: string }>`
        select to_jsonb(t)::text as row from ${sql.raw(name)} t`.execute(portal.db)
      return all.map(({ row }) => row).join('\n')
    }),
  )
  return dumps.join('\n')
}

const expectForgotten = async (name: string, email: string, questionId: number) => {
  const all = await wholeDatabase()
  expect([all.includes(name), all.includes(email)]).toEqual([false, false])
  const { answer } = await asking.read(questionId, staff)
  expect(answer).toMatchObject({ value: 'Fresh every day', givenName: '–' })
}

test('includes a guest’s name, address and message in the export of the user who created the link', async () => {
  const { name, email, words, mila } = await buildAnswered()
  const { bytes } = await portal.as(mila).get('/api/user/export')
  const exported = bytes.toString('latin1')
  expect([exported.includes('data/answer_links.json'), exported.includes(email)]).toEqual([true, true])
  expect([exported.includes(name), exported.includes('token_hash')]).toEqual([true, false])
  expect(exported).toContain(words)
})

test('deletes a guest’s name and address when staff erase the link’s creator, and keeps the answer', async () => {
  const { name, email, mila, questionId } = await buildAnswered()
  expect((await wholeDatabase()).includes(name)).toBe(true)
  expect((await staff.post(`/api/users/${mila.id}/erase`)).status).toBe(204)
  await expectForgotten(name, email, questionId)
})

test('finds and deletes a guest’s name and address by email address, and keeps the answer', async () => {
  const { name, email, words, questionId } = await buildAnswered()
  expect(await readGuest(portal.db, email.toUpperCase())).toMatchObject({
    links: [{ name, email, words }],
    answers: [{ question: 'Slogan', value: 'Fresh every day', givenName: name }],
  })
  expect(await portal.db.transaction().execute((tx) => eraseGuests(tx, matchesLinkEmail(email)))).toBe(1)
  await expectForgotten(name, email, questionId)
  expect(await readGuest(portal.db, email)).toEqual({ links: [], answers: [], drafts: [] })
})

test('includes a draft in the data of a guest, and keeps it when the name and address are deleted', async () => {
  const [name, email] = [`Thomasina Quixley ${++count}`, `quixley-${count}@photos.example`]
  const { id, questions } = await ask({ kind: 'text', label: 'Slogan' })
  const questionId = questions[0]!.id
  const { body } = await make(id, [questionId], asking.client, { name, email })
  await guest(body.link?.split('#')[1] ?? '').write(questionId, { value: 'Fresh ev' })
  expect((await readGuest(portal.db, email)).drafts).toMatchObject([
    { question: 'Slogan', value: 'Fresh ev', words: null },
  ])
  await portal.db.transaction().execute((tx) => eraseGuests(tx, matchesLinkEmail(email)))
  const all = await wholeDatabase()
  expect([all.includes(name), all.includes(email)]).toEqual([false, false])
  expect((await asking.read(questionId)).answer?.value).toBe('Fresh ev')
  const kind = [{ id: questionId, kind: 'yesno', label: 'Slogan' }]
  const { status } = await staff.put(`/api/info-requests/${id}/questions`, { questions: kind })
  expect(status).toBe(200)
  expect((await asking.read(questionId)).answer).toMatchObject({ value: null, words: 'Fresh ev' })
})
