import type { languages } from '#shared/i18n/languages.ts'
import { language, t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { updateOwnAccount, type OfferedLanguage } from '#web/api/session.ts'
import { useChange } from '#web/changes/use-change.ts'
import { useOwnLanguage } from '#web/i18n/use-own-language.ts'
import { Alert } from '#web/ui/base/alert.tsx'
import { Button } from '#web/ui/base/button.tsx'

/**
 * Offers the browser's language to a user who hasn't chosen one. Either answer is their choice, so no one is asked
 * twice.
 */
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

/** The texts that offer a language, written in that language. */
interface LanguageOffer {
  offer: string
  change: string
  keep: string
}

const languageOffers: Record<(typeof languages)[number]['code'], LanguageOffer> = {
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
