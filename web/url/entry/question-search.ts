import { parseId } from './address.ts'

/** The search parameters of a request's questions. */
export interface QuestionSearch {
  /** The ID of the question that fills the screen of a phone. */
  question?: number | undefined
}

export const readQuestionSearch = (search: Record<string, unknown>): QuestionSearch => ({
  question: parseId(search['question']),
})
