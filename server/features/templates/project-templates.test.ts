import { afterAll, describe, expect, test } from 'vitest'
import type { ProjectTemplate } from '#shared/templates/schemas.ts'
import { TemplateContentInput } from '#shared/templates/schemas.ts'
import { SHIPPED_TEMPLATES } from '#shared/templates/values.ts'
import { languages } from '#shared/i18n/languages.ts'
import { buildShippedTemplate } from './shipped/shipped-templates.ts'
import { testApp } from '#server/test/test-app.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'

const portal = await testApp()
afterAll(portal.close)
const staff = portal.as(await portal.buildStaff())
const path = '/api/project-templates'

const item = (key: string, more: object = {}) => ({
  key,
  kind: 'task',
  title: `Item ${key}`,
  days: 3,
  ...more,
})
const create = (name: string, items: object[] = [item('one')], more: object = {}) =>
  staff.post<ProjectTemplate & { errors: { path: string }[] }>(path, { name, content: { items }, ...more })
const list = async (query = '') => (await staff.get<ProjectTemplate[]>(path + query)).body

describe('project template', () => {
  test('lets staff create, change, and delete a template, and returns 412 for an outdated version', async () => {
    const { status, body, headers } = await create('Small website')
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({ name: 'Small website', projectType: null, shipped: null, archivedAt: null })
    expect(body.content.items).toEqual([
      { key: 'one', kind: 'task', title: 'Item one', assignee: 'staff', anchor: 'start', days: 3 },
    ])
    const content = { items: [item('two', { anchor: 'stage', stage: 'design' })] }
    const changed = await staff.patch<ProjectTemplate>(`${path}/${body.id}`, { content, projectType: 'blog' })
    expect(changed.body).toMatchObject({ name: 'Small website', projectType: 'blog' })
    expect(changed.body.content.items.map(({ key, stage }) => [key, stage])).toEqual([['two', 'design']])
    expect((await staff.get(`${path}/${body.id}`)).body).toEqual(changed.body)
    const stale = { 'if-match': '"1"' }
    expect((await staff.patch(`${path}/${body.id}`, { name: 'Other' }, stale)).status).toBe(412)
    expect((await staff.delete(`${path}/${body.id}`, stale)).status).toBe(412)
    expect((await staff.delete(`${path}/${body.id}`)).status).toBe(204)
    expect((await staff.get(`${path}/${body.id}`)).status).toBe(404)
  })

  test('keeps the version when staff save the content that they read', async () => {
    const questions = [
      { kind: 'yesno', label: 'Do you have a logo?' },
      { kind: 'files', label: 'Please upload it', asksIf: { position: 1, value: true } },
    ]
    const { body } = await create('With questions', [
      item('logo', { kind: 'request', blocks: true, questions }),
    ])
    expect(body.content.items[0]?.questions?.[1]).toMatchObject({ filesMax: 10, required: true, help: null })
    const { content, name } = body
    const again = await staff.patch(`${path}/${body.id}`, { content, name })
    expect([again.status, again.headers['etag']]).toEqual([200, '"1"'])
  })

  test('hides texts that may come from another company’s project from a freelancer', async () => {
    const mine = await portal.buildClient()
    const person = await portal.buildStaff({ staffRole: 'freelancer' })
    await portal.db
      .insertInto('staffCompanies')
      .values({ userId: person.id, companyId: mine.companyId })
      .execute()
    const freelancer = portal.as(person)
    const theirs = await portal.buildProject({ userId: (await portal.buildClient()).id })
    await portal.buildTask({ projectId: theirs.id, title: 'Call back', description: 'About the new branch.' })
    const questions = [{ kind: 'yesno', label: 'Is the new branch secret?' }]
    await staff.post('/api/info-requests', {
      title: 'Your branch',
      description: 'What may be said of the new branch.',
      dueDate: '2039-12-01',
      projectId: theirs.id,
      questions,
    })
    const made = await staff.post<ProjectTemplate>(`/api/projects/${theirs.id}/as-template`, {
      name: 'With a branch',
    })
    expect(JSON.stringify(made.body)).toContain('secret')
    const read = await freelancer.get<ProjectTemplate>(`${path}/${made.body.id}`)
    expect([read.status, read.body.content.items.map(({ title }) => title).toSorted()]).toEqual([
      200,
      ['Call back', 'Your branch'],
    ])
    const listed = await freelancer.get<ProjectTemplate[]>(path)
    expect(listed.body.map(({ id }) => id)).toContain(made.body.id)
    const project = await portal.buildProject({ userId: mine.id })
    const preview = await freelancer.get(
      `/api/projects/${project.id}/template-preview?templateId=${made.body.id}`,
    )
    expect(preview.status).toBe(200)
    const told = JSON.stringify([read.body, listed.body.filter(({ id }) => id !== null), preview.body])
    expect(told).not.toMatch(/new branch/)
  })

  test('leaves the list when staff archive the template, and is listed again when they restore it', async () => {
    const { body } = await create('Seldom used')
    const archive = (archived: boolean) => staff.patch<ProjectTemplate>(`${path}/${body.id}`, { archived })
    expect((await archive(true)).body.archivedAt).not.toBeNull()
    expect((await list()).some(({ id }) => id === body.id)).toBe(false)
    expect((await list('?archived=true')).map(({ id }) => id)).toEqual([body.id])
    expect((await archive(false)).body.archivedAt).toBeNull()
    expect((await list()).some(({ id }) => id === body.id)).toBe(true)
  })

  test.each([
    ['content.items.1.key', [item('one'), item('one')]],
    ['content.items.0.key', [item('Not a key')]],
    ['content.items.0.days', [item('one', { days: 401 })]],
    ['content.items.0.days', [item('one', { days: -1 })]],
    ['content.items.0.title', [item('one', { title: 'No' })]],
    ['content.items.0.stage', [item('one', { anchor: 'stage' })]],
    ['content.items.0.stage', [item('one', { stage: 'design' })]],
    ['content.items.0.assignee', [item('one', { assignee: 'nobody' })]],
    ['content.items.0.assignee', [item('one', { assignee: '2147483647' })]],
    ['content.items.0.questions', [item('one', { questions: [{ kind: 'text', label: 'Why?' }] })]],
    ['content.items.0.blocks', [item('one', { blocks: true })]],
    ['content.items', Array.from({ length: 201 }, (_, i) => item(`i${i}`))],
    [
      'content.items',
      Array.from({ length: 20 }, (_, i) => item(`i${i}`, { description: 'x'.repeat(11_000) })),
    ],
  ])('returns 400 with an error at %s', async (where, items) => {
    const { status, body } = await create('Wrong', items)
    expect([status, body.errors.map((error) => error.path)]).toEqual([400, [where]])
  })
})

describe('built-in templates', () => {
  test.each(SHIPPED_TEMPLATES)('provides 8 to 20 valid items in every language for %s', (name) => {
    for (const { code } of languages) {
      const { content } = withLanguage(code, () => buildShippedTemplate(name))
      expect(TemplateContentInput.parse(content)).toEqual(content)
      expect(content.items.length).toBeGreaterThanOrEqual(8)
      expect(content.items.length).toBeLessThanOrEqual(20)
      expect(new Set(content.items.map(({ kind }) => kind))).toEqual(
        new Set(['task', 'request', 'milestone']),
      )
    }
  })

  test('appear at the end of the list, page by page, until staff copy them', async () => {
    await create('Our own')
    const all = await list()
    expect(all.slice(-5).map(({ id, shipped }) => [id, shipped])).toEqual(
      SHIPPED_TEMPLATES.map((name) => [null, name]),
    )
    const first = await staff.get<ProjectTemplate[]>(`${path}?limit=2`)
    expect(first.headers['x-total-count']).toBe(String(all.length))
    let page = first
    const read = [...page.body]
    while (page.headers['link']) {
      page = await staff.get(/<(?<next>[^>]+)>/.exec(page.headers['link'])?.groups?.['next'] ?? '')
      read.push(...page.body)
    }
    expect(read).toEqual(all)

    const shop = all.find(({ shipped }) => shipped === 'shop')
    const copy = { name: 'Our shop', projectType: shop?.projectType, content: shop?.content, shipped: 'shop' }
    expect((await staff.post(path, copy)).status).toBe(201)
    expect((await staff.post(path, copy)).status).toBe(409)
    expect((await list()).filter(({ shipped }) => shipped === 'shop').map(({ name }) => name)).toEqual([
      'Our shop',
    ])
  })

  test('appear by project type: those of the type first, then those for every type', async () => {
    await create('Every blog', [item('one')], { projectType: 'blog' })
    const types = (await list('?projectType=blog')).map(({ projectType }) => projectType)
    expect(types[0]).toBe('blog')
    expect(new Set(types)).toEqual(new Set(['blog', null]))
    const brought = (await list('?projectType=portfolio')).filter(({ id }) => id === null)
    expect(brought.map(({ shipped }) => shipped)).toEqual(['portfolio', 'relaunch'])
  })
})
