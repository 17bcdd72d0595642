import { QueryClientProvider } from '@tanstack/react-query'
import { t } from '#shared/words.ts'
import { OwnPasswordCard } from '#web/features/auth/own-password-card.tsx'
import { SessionQuestions } from '#web/features/auth/questions/session-questions.tsx'
import { usePageTitle } from '#web/features/shell/entry/page-title.ts'
import { OwedPage } from '#web/features/shell/owed-page.tsx'
import { queryClient } from '#web/api/live/query-client.ts'
import { agencyName } from '#web/api/session.ts'

const TITLE = t('Choose a Password of Your Own')

/** In place of every page, for somebody whose password staff typed. */
export default function NewPasswordPage() {
  usePageTitle(TITLE)
  return (
    <QueryClientProvider client={queryClient()}>
      <OwedPage
        title={TITLE}
        why={t(
          '{agencyName} typed the password that you signed in with, so someone else knows it. Choose one that only you know to continue.',
          { agencyName: agencyName() },
        )}
      >
        <OwnPasswordCard />
        <SessionQuestions />
      </OwedPage>
    </QueryClientProvider>
  )
}
