export const WAITING_ON = ['agency', 'client'] as const
export type WaitingSide = (typeof WAITING_ON)[number]
export const ANSWER_TARGETS = ['open', 'met', 'missed'] as const
export type AnswerTarget = (typeof ANSWER_TARGETS)[number]
