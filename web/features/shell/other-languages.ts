import type { languages } from '#shared/languages.ts'

/** What is offered to whoever reads another language, said in the one that is offered. */
interface LanguageOffer {
  offer: string
  change: string
  keep: string
}

export const languageOffers: Record<(typeof languages)[number]['code'], LanguageOffer> = {
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
