import { call } from '#web/api/call.ts'

/** Who changed a project last; null if the activity log does not show it. */
export async function lastEditor(projectId: number): Promise<string | null> {
  const log = await call('GET /api/projects/:id/activities', {
    params: { id: projectId },
    query: { limit: 20 },
  }).catch(() => [])
  return log.find(({ type }) => type === 'project_updated')?.actor?.fullName ?? null
}
