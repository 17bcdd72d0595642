import type { languages } from '#shared/i18n/languages.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { updateOwnAccount, type OfferedLanguage } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { useOwnLanguage } from '#web/i18n/use-own-language.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

/** Offers the browser's language to a user who hasn't chosen one. Either answer counts as their choice. */
export default function LanguageNotice({ offeredLanguage }: { offeredLanguage: OfferedLanguage }) {
  const { change, pending } = useOwnLanguage()
  const keepLanguage = useChange('account', {
    send: () => call('PATCH /api/user', { body: { language: getLanguage() } }),
    failureTitle: t('Could not change the language'),
    onDone: updateOwnAccount,
  })
  const messages = Object.entries(languageOffers).find(([code]) => code === offeredLanguage.code)?.[1]
  if (!messages) return null
  return (
    <div lang={offeredLanguage.code} dir={offeredLanguage.dir} className="mb-6 print:hidden">
      <Alert
        actions={
          <>
            <Button size="sm" pending={pending} onClick={() => change(offeredLanguage.code)}>
              {messages.change}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              pending={keepLanguage.isPending}
              onClick={() => keepLanguage.mutate()}
            >
              {messages.keep}
            </Button>
          </>
        }
      >
        {messages.offer}
      </Alert>
    </div>
  )
}

/** The texts that offer a language, written in that language. */
type OfferMessages = Record<'offer' | 'change' | 'keep', string>

const languageOffers: Record<(typeof languages)[number]['code'], OfferMessages> = {
  en: { offer: 'This portal also speaks English.', change: 'Switch to English', keep: 'Leave as It Is' },
  de: {
    offer: 'Dieses Portal gibt es auch auf Deutsch.',
    change: 'Auf Deutsch umstellen',
    keep: 'So lassen',
  },
  tr: { offer: 'Bu portal Türkçe olarak da kullanılabilir.', change: 'Türkçeye geç', keep: 'Böyle kalsın' },
  ar: {
    offer: 'هذه البوابة متاحة بالعربية أيضًا.',
    change: 'التبديل إلى العربية',
    keep: 'الإبقاء على اللغة الحالية',
  },
  fr: {
    offer: 'Ce portail existe aussi en français.',
    change: 'Passer en français',
    keep: 'Ne rien changer',
  },
  es: { offer: 'Este portal también está en español.', change: 'Cambiar a español', keep: 'Dejarlo así' },
  it: {
    offer: 'Questo portale è disponibile anche in italiano.',
    change: 'Passa all’italiano',
    keep: 'Lascia così',
  },
  pl: {
    offer: 'Ten portal jest dostępny także po polsku.',
    change: 'Przełącz na polski',
    keep: 'Zostaw bez zmian',
  },
}
