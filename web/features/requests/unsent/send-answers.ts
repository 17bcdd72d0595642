import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/call.ts'
import { createOwnCalls } from '../questions/own-calls.ts'
import { AnswerStore, openDeviceAnswers } from '../questions/answer-store.ts'
import { isSameAnswer } from '../questions/question.ts'
import { questionsQuery } from '../queries.ts'
import { getRequestScope, listUnsentRequestIds, markGone } from './unsent-requests.ts'

/** Statuses for a request that no longer exists, or that the user no longer sees. */
const GONE_STATUSES = [403, 404]

/**
 * Sends the answers that earlier pages left on this device, as the page of their request would. An answer that has
 * changed or closed since stays on the device, and that page asks which one to keep. Stops without a connection.
 */
export async function sendAnswers(client: QueryClient): Promise<void> {
  for (const id of listUnsentRequestIds()) await runInOneTab(id, () => sendAnswersToRequest(client, id))
}

/** Skips requests whose answers another tab is sending. Over plain HTTP, browsers have no locks. */
async function runInOneTab(requestId: number, send: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return send()
  await navigator.locks.request(
    `unsent-answers:${requestId}`,
    { ifAvailable: true },
    async (lock) => void (lock && (await send())),
  )
}

async function sendAnswersToRequest(client: QueryClient, requestId: number): Promise<void> {
  try {
    const questions = await client.fetchQuery({ ...questionsQuery(requestId), staleTime: 0 })
    const device = openEarlierAnswers(getRequestScope(requestId))
    const store = new AnswerStore(questions, createOwnCalls(client, requestId), device)
    const stop = store.begin()
    await store.flush()
    // What couldn't be sent stays on the device. Without this, the store would try again for as long as the page exists.
    await store.end()
    stop()
  } catch (error) {
    if (!(error instanceof ApiError) || !GONE_STATUSES.includes(error.status)) throw error
    markGone(requestId)
  }
}

/** This device's answers, except those that someone is changing in another tab or on the request's page. */
function openEarlierAnswers(scope: string): ReturnType<typeof openDeviceAnswers> {
  const device = openDeviceAnswers(scope)
  return {
    ...device,
    write(id, answer) {
      const stored = device.read(id)
      if (stored && isSameAnswer(stored.typed, answer.typed)) device.write(id, answer)
    },
  }
}
