// @module-tag nightly
import { expect, test } from 'vitest'
import { ANSWERS } from '../briefs/brief-form.ts'
import { type Day, beginDay } from './day.ts'
import { dayFromToday, openPortal } from '../support/harness.ts'
import { button, waitForText } from '../support/project-page.ts'

/* A whole day of a client and of a staff member. After each step, both screens show which side is waited on. */

const { portal, browser } = await openPortal()

const getId = ({ body }: { body: { id?: unknown } }) => Number(body.id)

/** Submits a brief, which becomes a project. */
async function submitBrief({ phone, desk, client, turns }: Day): Promise<number> {
  const asked = ['Brief: Corner bakery']
  await turns('The day begins', {})
  await client.patch('/api/briefs/draft', ANSWERS)
  await phone.goto('/briefs/new?step=4')
  await button(phone, 'Submit Brief').click()
  await phone.waitForURL(/\/briefs\/\d+/)
  const id = Number(/\d+$/.exec(new URL(phone.url()).pathname)?.[0])
  await turns('Hanna has submitted her brief', { staff: asked })

  await desk.goto(`/staff/briefs/${id}`)
  await button(desk, 'Decline Brief').click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Feedback').fill('Please tell us which breads you sell.')
  await button(desk, 'Decline Brief').last().click()
  await turns('Sam has returned it with feedback', { client: asked })
  await waitForText(phone, 'Please tell us which breads you sell.')

  await client.patch(`/api/briefs/${id}`, { projectDescription: 'People order rye and spelt bread.' })
  await turns('Hanna is revising it', { client: asked })
  await client.post(`/api/briefs/${id}/resubmit`)
  await turns('Hanna has revised it', { staff: asked })
  await desk.getByRole('link', { name: 'View Corner bakery' }).click()
  await button(desk, 'Accept Brief').click()
  await turns('Sam has accepted it', {})
  const { body } = await client.get<{ id: number }[]>('/api/projects/user')
  return body[0]?.id ?? 0
}

/** Asks for something, which is answered, returned, answered again, and accepted. */
async function askForPhotos({ client, staff, phone, desk, turns }: Day, projectId: number): Promise<void> {
  const asked = ['Information request: Photos of the shop']
  const photos = { title: 'Photos of the shop', description: 'Three of them, in daylight.', kind: 'content' }
  const id = getId(await staff.post('/api/info-requests', { ...photos, projectId, dueDate: dayFromToday(7) }))
  await turns('Sam has asked for photos', { client: asked })
  await phone.goto(`/info-requests/${id}`)
  await phone.getByLabel('Message').fill('They come by mail.')
  await button(phone, 'Submit Response').click()
  await turns('Hanna has answered', { staff: asked })
  await desk.goto(`/staff/info-requests/${id}`)
  await button(desk, 'Return Answer').click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('We cannot find them.')
  await button(desk, 'Return Answer').last().click()
  await turns('Sam has returned the answer', { client: asked })
  await client.patch(`/api/info-requests/${id}`, {
    responseData: { message: 'I sent them again.' },
    status: 'completed',
  })
  await turns('Hanna has answered again', { staff: asked })
  await button(desk, 'Accept Answer').click()
  await turns('Sam has accepted the answer', {})
  await client.post(`/api/info-requests/${id}/additions`, { message: 'And one of the oven.' })
  await turns('Hanna has added to it', { staff: asked })
  await desk.getByText('And one of the oven.').waitFor()
  await button(desk, 'Accept Answer').click()
  await turns('Sam has accepted that, too', {})
}

/** Asks for something by mistake, withdraws it while the client writes, restores it, and withdraws it again. */
async function withdrawRequest({ staff, phone, desk, turns }: Day, projectId: number): Promise<void> {
  const asked = ['Information request: Your passwords']
  const passwords = { title: 'Your passwords', description: 'All that you have, please.', kind: 'access' }
  const id = getId(
    await staff.post('/api/info-requests', { ...passwords, projectId, dueDate: dayFromToday(7) }),
  )
  await phone.goto(`/info-requests/${id}`)
  await phone.getByLabel('Message').fill('My password is rye.')
  await desk.goto(`/staff/info-requests/${id}`)
  await button(desk, 'Withdraw').click()
  await turns('Sam has withdrawn a request', {})
  await waitForText(phone, 'You don’t need to answer it.')
  await desk.keyboard.press('z')
  await turns('Sam has undone that', { client: asked })
  await expect.poll(() => phone.getByLabel('Message').inputValue()).toBe('My password is rye.')
  await button(desk, 'Withdraw').click()
  await turns('Sam has withdrawn it again', {})
}

/** Assigns a task to the client, to staff, and to the client again. It's deleted, restored, and completed. */
async function giveTask({ client, staff, hanna, phone, turns }: Day, projectId: number): Promise<void> {
  const asked = ['Task: Try the booking']
  const booking = {
    title: 'Try the booking',
    description: 'Please book a table for two.',
    dueDate: dayFromToday(1),
  }
  const hers = { assignedTo: String(hanna.id) }
  const id = getId(await staff.post('/api/tasks', { ...booking, ...hers, projectId }))
  await turns('Sam has given Hanna a task', { client: asked })
  await phone.goto(`/projects/${projectId}`)
  await expect.poll(() => phone.getByRole('link', { name: 'View Details: Try the booking' }).count()).toBe(1)
  await staff.patch(`/api/tasks/${id}`, { assignedTo: 'staff' })
  await turns('Sam has taken it over', {})
  await expect.poll(() => phone.getByRole('link', { name: 'View Details: Try the booking' }).count()).toBe(0)
  await staff.patch(`/api/tasks/${id}`, hers)
  await turns('Sam has given it back', { client: asked })
  const deleted = await staff.delete(`/api/tasks/${id}`, { undoable: '15' })
  await turns('Sam has deleted it', {})
  await staff.post(`/api/undo/${deleted.headers['undo-id']}`)
  await turns('Sam has undone that', { client: asked })
  for (const status of ['in_progress', 'completed']) await client.patch(`/api/tasks/${id}/status`, { status })
  await turns('Hanna has done it', {})
}

/** Raises an urgent ticket, with both kinds of reply. */
async function raiseTicket({ client, staff, desk, turns }: Day): Promise<void> {
  const asked = ['Ticket: Shop is down']
  const outage = { title: 'Shop is down', description: 'Nobody can order bread today.', priority: 'urgent' }
  const id = getId(await client.post('/api/tickets', { ...outage, serviceCategory: 'technical_support' }))
  await turns('Hanna has raised an urgent ticket', { staff: asked })
  await desk.goto(`/staff/tickets/${id}`)
  const reply = async (words: string, name: string) => {
    await desk.getByRole('textbox', { name: 'Your comment' }).fill(words)
    await button(desk, name).click()
    await waitForText(desk, words)
  }
  await reply('We are on it.', 'Reply')
  await button(desk, 'Mark In Progress').click()
  await turns('Sam is on it', { staff: asked })
  await reply('Is it back?', 'Reply and Wait for Client')
  await turns('Sam has asked whether it is back', { client: asked })
  const { body } = await staff.get<{ id: number }[]>(`/api/comments/ticket/${id}`)
  await staff.delete(`/api/comments/${body.at(-1)?.id}`)
  await turns('Sam has deleted the question', { staff: asked })
  await reply('Can you order again?', 'Reply and Wait for Client')
  await turns('Sam has asked again', { client: asked })
  const entity = { entityType: 'ticket', entityId: id }
  const comment = getId(await client.post('/api/comments', { ...entity, content: 'Yes!' }))
  await turns('Hanna has answered', { staff: asked })
  await client.patch(`/api/comments/${comment}`, { content: 'Yes, thank you!' })
  await waitForText(desk, 'Yes, thank you!')
  await turns('Hanna has edited her comment', { staff: asked })
  await button(desk, 'Mark Resolved').click()
  await turns('Sam has resolved it', {})
}

/** Moves the project by mistake, completes it, and moves it back. Its brief follows. */
async function moveProject({ client, desk, turns }: Day, projectId: number): Promise<void> {
  const statuses = async () => {
    const [{ body }, { body: briefs }] = await Promise.all([
      client.get(`/api/projects/${projectId}`),
      client.get<{ status: string }[]>('/api/briefs'),
    ])
    return [body.status, briefs[0]?.status]
  }
  await desk.goto(`/staff/projects/${projectId}`)
  await button(desk, 'Design').click()
  await expect.poll(statuses).toEqual(['design', 'in_progress'])
  await button(desk, 'Mark as Complete').click()
  await expect.poll(statuses).toEqual(['completed', 'completed'])
  await button(desk, '75%').click()
  await waitForText(desk, 'Progress updated')
  await desk.getByRole('link', { name: 'Tickets', exact: true }).first().click()
  await desk.waitForURL('**/staff/tickets')
  await desk.keyboard.press('z')
  await waitForText(desk, '“Progress updated” was undone.')
  await desk.keyboard.press('z')
  await waitForText(desk, '“Status updated” was undone.')
  await expect.poll(statuses).toEqual(['design', 'in_progress'])
  await desk.goBack()
  await button(desk, 'Mark as Complete').click()
  await expect.poll(statuses).toEqual(['completed', 'completed'])
  await button(desk, 'Planning').click()
  await expect.poll(statuses).toEqual(['planning', 'accepted'])
  await turns('The project is where it was', {})
}

/** Adds a website that launches tomorrow, and corrects, archives, and restores it. */
async function addWebsite({ staff, phone, turns }: Day, projectId: number): Promise<void> {
  const bakery = { name: 'Corner bakery', url: 'https://corner-bakery.exmaple', launchDate: dayFromToday(1) }
  const id = getId(await staff.post('/api/websites', { ...bakery, projectId }))
  await phone.goto(`/websites/${id}`)
  await phone.getByText(/^Launches \w+ \d+, \d+$/).waitFor()
  expect(await phone.getByText('Live', { exact: true }).count()).toBe(0)
  await staff.patch(`/api/websites/${id}`, { url: 'https://corner-bakery.example' })
  await waitForText(phone, 'corner-bakery.example')
  await staff.patch(`/api/websites/${id}`, { archived: true })
  await phone.getByText(/^Archived on .* by Sam Staff/).waitFor()
  await phone.goto('/websites')
  await phone.getByRole('heading', { level: 1, name: 'Live Websites' }).waitFor()
  await expect.poll(() => phone.getByRole('link', { name: 'Corner bakery', exact: true }).count()).toBe(0)
  await staff.patch(`/api/websites/${id}`, { archived: false })
  await expect.poll(() => phone.getByRole('link', { name: 'Corner bakery', exact: true }).count()).toBe(1)
  await turns('The website is there', {})
}

test('shows client and staff exactly the items that wait on each of them, all day', async () => {
  const day = await beginDay(portal, browser)
  const projectId = await submitBrief(day)
  await askForPhotos(day, projectId)
  await withdrawRequest(day, projectId)
  await giveTask(day, projectId)
  await raiseTicket(day)
  await moveProject(day, projectId)
  await addWebsite(day, projectId)
  const figures = day.dashboard.getByRole('link', { name: /^(?:Active|Live|Open) .*: \d+$/ })
  await expect
    .poll(async () => (await figures.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ')))
    .toEqual(['Active Briefs : 1', 'Active Projects : 1', 'Live Websites : 1', 'Open Tickets : 0'])
})
