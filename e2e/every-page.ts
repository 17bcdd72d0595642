import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOfEachKind } from '#server/test/each-kind.ts'
import type { TestPortal } from './harness.ts'

/** A client with a record of every kind and what belongs to it, and a member of staff. */
export async function buildWorld(portal: TestPortal) {
  const client = await portal.buildClient()
  const staff = await portal.buildStaff()
  const { brief, project, website, ticket, request, webhook } = await buildOfEachKind(
    portal,
    { client, staff },
    1,
  )
  await portal.buildBrief({ userId: client.id, status: 'accepted' })
  const template = await portal.as(staff).post('/api/project-templates', {
    name: 'Small website',
    content: { items: [{ key: 'logo', kind: 'request', title: 'Your logo', days: 3 }] },
  })
  const task = await portal.buildTask({ projectId: project.id, assigneeId: client.id })
  const ids: Record<string, number> = {
    briefs: brief.id,
    projects: project.id,
    websites: website.id,
    tickets: ticket.id,
    'info-requests': request.id,
    tasks: task.id,
    companies: client.companyId,
    users: client.id,
    webhooks: webhook.id,
    templates: (template.body as { id: number }).id,
    comments: ticket.id,
    activities: project.id,
  }
  return { client, staff, ids }
}

const roleOf = (file: string) =>
  file.startsWith('staff.') ? 'staff' : file.startsWith('_client.') ? 'client' : 'stranger'

/** Every page of one role, or of nobody’s, with these records. */
export function pagesOf(role: 'client' | 'staff' | 'stranger', ids: Record<string, number>): string[] {
  const folder = fileURLToPath(new URL('../web/routes', import.meta.url))
  const files = globSync('*.tsx', { cwd: folder }).filter(
    (file) => /^[a-z_]/.test(file) && !file.startsWith('__'),
  )
  return files
    .filter((file) => roleOf(file) === role && !/^(?:staff|_client)\.tsx$/.test(file))
    .map((file) => {
      const path = file
        .replace(/\.tsx$/, '')
        .replace(/^_client\.?/, '')
        .replace(/\.?index$/, '')
        .replaceAll('.', '/')
      const resource = /(?<name>[\w-]+)\/\$id/.exec(path)?.groups?.['name'] ?? ''
      return `/${path.replace('$id', String(ids[resource] ?? 0))}`
    })
}
