import { parseId } from './address.ts'

/** Reads the search parameters of a request's questions: the question that fills the screen of a phone. */
export const readQuestionSearch = (search: Record<string, unknown>) => ({
  question: parseId(search['question']),
})
export type QuestionSearch = Partial<ReturnType<typeof readQuestionSearch>>
