import { useQuery } from '@tanstack/react-query'
import type { CompanyRef, Person } from '#shared/contract/fields.ts'
import { useUser } from '#web/api/session.ts'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { answerLinksQuery, isLinkOpen } from './queries.ts'

interface Asked {
  id: number
  askedOf: Person | null
}

/**
 * Who else was asked for a question, by its number: a colleague, or whoever got a link to it last. For readers who may
 * answer; nobody is told to others.
 */
export function useAskedOthers(requestId: number, company: CompanyRef, questions: readonly Asked[]) {
  const user = useUser()
  const mayWrite = useMayWrite(company.id)
  const { data: links = [] } = useQuery({
    ...answerLinksQuery(requestId),
    enabled: user.role === 'client' && mayWrite,
  })
  return (questionId: number): string | undefined => {
    const colleague = questions.find(({ id }) => id === questionId)?.askedOf
    if (colleague) return colleague.id === user.id ? undefined : colleague.fullName
    return links.find((link) => isLinkOpen(link) && link.questionIds.includes(questionId))?.name
  }
}
