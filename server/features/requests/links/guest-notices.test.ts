import { afterAll, expect, test } from 'vitest'
import type { Notification } from '#shared/notifications/schemas.ts'
import { linkingPortal } from '#server/test/guests.ts'
import { askingPortal } from '#server/test/questions.ts'
import { testApp } from '#server/test/test-app.ts'

const portal = await testApp()
afterAll(portal.close)
const asking = await askingPortal(portal)
const { anna, client, ask } = asking
const { invite } = linkingPortal(portal, asking)

test('notifies staff and the member who created the link once of answers that a guest changes again and again', async () => {
  const sam = await portal.buildStaff()
  const { id, questions } = await ask({ kind: 'text', label: 'Slogan' }, { kind: 'text', label: 'Prices' })
  const [one = 0, two = 0] = questions.map((each) => each.id)
  const { tom } = await invite(id, [one, two])
  await portal.db.deleteFrom('notifications').execute()
  const titles = async (who: { id: number }) =>
    (await portal.as(who).get<Notification[]>('/api/notifications')).body.map(({ title }) => title)
  for (const questionId of [one, two]) await tom.give(questionId, 'Bread')
  const answered = 'Tom Weber answered 1 question: Texts and photos'
  expect(await titles(anna)).toEqual([answered, answered])
  expect(await titles(sam)).toEqual(['Answered: Texts and photos'])
  for (const value of ['Salt', 'Butter', 'Cheese']) await tom.give(two, value)
  expect(await titles(anna)).toEqual([answered, answered])
  expect(await titles(sam)).toEqual(['New answer: Texts and photos', 'Answered: Texts and photos'])
  await client.post('/api/notifications/read-all')
  for (const value of ['Milk', 'Honey']) await tom.give(two, value)
  expect(await titles(anna)).toEqual([answered, answered, answered])
})
