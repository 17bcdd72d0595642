import { language, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { updateOwnAccount, type OfferedLanguage } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { useOwnLanguage } from '#web/language/use-own-language.ts'
import { languageOffers } from './other-languages.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Offers the browser's language to a person who has none yet. Either answer is their choice, so nobody is asked twice. */
export default function LanguageNotice({ wanted }: { wanted: OfferedLanguage }) {
  const { change, pending } = useOwnLanguage()
  const keep = useChange('account', {
    send: () => call('PATCH /api/user', { body: { language: language() } }),
    failed: t('Could not change the language'),
    onDone: updateOwnAccount,
  })
  const words = Object.entries(languageOffers).find(([code]) => code === wanted.code)?.[1]
  if (!words) return null
  return (
    <div lang={wanted.code} dir={wanted.dir} className="mb-6 print:hidden">
      <Alert
        actions={
          <>
            <Button size="sm" pending={pending} onClick={() => change(wanted.code)}>
              {words.change}
            </Button>
            <Button size="sm" variant="ghost" pending={keep.isPending} onClick={() => keep.mutate()}>
              {words.keep}
            </Button>
          </>
        }
      >
        {words.offer}
      </Alert>
    </div>
  )
}
