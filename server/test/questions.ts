import type { InfoQuestion } from '#shared/requests/question-schemas.ts'
import type { InfoRequest } from '#shared/requests/schemas.ts'
import type { Caller } from './caller.ts'
import type { TestApp } from './test-app.ts'

const ifMatch = (version?: number): Record<string, string> =>
  version === undefined ? {} : { 'if-match': `"${version}"` }

/** Returns the IDs of the people to whom the questions of a request were handed over. Null for the other questions. */
export const readAssignees = async (who: Caller, requestId: number) =>
  (await who.get<InfoQuestion[]>(`/api/info-requests/${requestId}/questions`)).body.map(
    ({ askedOf: assignee }) => assignee?.id ?? null,
  )

/**
 * Creates a client and a staff member with a shared project. Returns them with helpers for the questions of a request.
 */
export async function askingPortal(portal: TestApp) {
  const anna = await portal.buildClient()
  const client = portal.as(anna)
  const staff = portal.as(await portal.buildStaff())
  const project = await portal.buildProject({ userId: anna.id })
  const form = {
    title: 'Texts and photos',
    description: 'What we need for your new pages.',
    dueDate: '2039-12-01',
    projectId: project.id,
  }

  const post = (body: object) => staff.post<InfoRequest & { detail: string }>('/api/info-requests', body)
  const readQuestions = async (requestId: number, who: Caller = client) =>
    (await who.get<InfoQuestion[]>(`/api/info-requests/${requestId}/questions`)).body
  const ask = async (...questions: object[]) => {
    const { body } = await post({ ...form, questions })
    return { id: body.id, questions: await readQuestions(body.id) }
  }
  const write = (id: number, body: object, version?: number, who: Caller = client) =>
    who.patch<InfoQuestion & { detail: string }>(`/api/info-questions/${id}/answer`, body, ifMatch(version))
  const give = (id: number, value: unknown, who: Caller = client) =>
    write(id, { value, give: true }, undefined, who)
  const review = (id: number, body: object, version?: number) =>
    staff.post<InfoQuestion & { detail: string }>(
      `/api/info-questions/${id}/answer/review`,
      body,
      ifMatch(version),
    )
  const accept = (id: number, version?: number) => review(id, { accept: true }, version)
  const giveBack = (id: number, reason = 'This is too short for the page.', version?: number) =>
    review(id, { accept: false, reason }, version)
  const read = async (id: number, who: Caller = client) =>
    (await who.get<InfoQuestion>(`/api/info-questions/${id}`)).body
  const request = async (id: number, who: Caller = client) =>
    (await who.get<InfoRequest>(`/api/info-requests/${id}`)).body
  const change = (id: number, body: object, who: Caller = client) =>
    who.patch<InfoRequest & { detail: string; errors: { path: string }[] }>(`/api/info-requests/${id}`, body)

  return {
    anna,
    client,
    staff,
    project,
    form,
    post,
    ask,
    questionsOf: readQuestions,
    write,
    give,
    review,
    accept,
    giveBack,
    read,
    request,
    change,
  }
}
