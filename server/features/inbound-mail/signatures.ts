/** The standard separator of signatures (RFC 3676, section 4.3). Without the space, people also draw it. */
export const SEPARATOR = '-- '

/** Whether a line is a closing phrase, such as `Kind regards,`. */
export const isClosing = (line: string): boolean => line.length <= MAX_CLOSING && CLOSINGS.some((p) => p.test(line))

/** Whether a line is one that a phone or an app adds, such as `Sent from my phone`. */
export const isAppLine = (line: string): boolean => line.length <= MAX_APP_LINE && APP_LINES.some((p) => p.test(line))

/** Whether a paragraph is a legal notice about who can read the mail. */
export const isDisclaimer = (line: string): boolean => DISCLAIMERS.some((p) => p.test(line.slice(0, 300)))

export const isPostscript = (line: string): boolean => /^P\.? ?P?\.? ?S\b/i.test(line)

/** Whether a line has a phone number, an email address, a web address, or parts that bullets or bars separate. */
export const hasContactData = (line: string): boolean =>
  line.length <= 300 && (/(?:\+|\b0)[\d\s()/.-]{6,}\d|@|\bwww\.|https?:/.test(line) || / [|·•] /.test(line))

const MAX_CLOSING = 80
const MAX_APP_LINE = 200

const CLOSINGS = [
  // English
  /^(?:(?:with|many|my) )?(?:(?:kind(?:est)?|best|warm(?:est)?|many|friendly) )?(?:thanks and )?(?:(?:kind|best|warm) )?regards?[,.!]?$/i,
  /^(?:all (?:the|my) )?best(?: wishes)?[,.!]?$/i,
  /^(?:cheers|sincerely(?: yours)?|yours(?: (?:sincerely|truly|faithfully))?|warmly|respectfully)[,.!]?$/i,
  // German
  /^(?:mit )?(?:vielen |ganz )?(?:freundlich|best|lieb|herzlich|sonnig|schön|viel)e[nm]? (?:gr(?:ü|ue)(?:ß|ss)en?|gru(?:ß|ss))(?: (?:aus|von) [^.!?]{1,40})?[,.!]?$/i,
  /^(?:viele|liebe|beste|schöne|herzliche|freundliche) gr(?:ü|ue)(?:ß|ss)e[,.!]?$/i,
  /^(?:gr(?:ü|ue)(?:ß|ss)e|gru(?:ß|ss)|mfg|vg|lg|hochachtungsvoll)[,.!]?$/i,
  // French
  /^(?:(?:très |bien |le plus )?cordialement|bien (?:à vous|à toi|sincèrement)|amicalement|respectueusement|sincèrement)[,.!]?$/i,
  /^(?:(?:meilleures|sincères|cordiales) )?salutations(?: distinguées)?[,.!]?$/i,
  /^(?:bonne (?:journée|soirée|réception|continuation)|à bientôt)[,.! ]{0,2}$/i,
  // Spanish
  /^(?:(?:un (?:cordial |afectuoso )?)?saludo|(?:cordiales |atentos |muchos )?saludos(?: cordiales)?|(?:muy )?atentamente|(?:un (?:fuerte )?)?abrazo)[,.!]?$/i,
  // Italian
  /^(?:(?:cordiali|distinti|cari|tanti|migliori) saluti|(?:un (?:caro|cordiale) )?saluto|saluti|cordialmente|buon(?:a giornata|a serata| lavoro))[,.!]?$/i,
  // Polish
  /^(?:(?:serdecznie )?pozdrawiam(?:y)?(?: serdecznie)?|(?:serdeczne )?pozdrowienia|z (?:poważaniem|pozdrowieniami|wyrazami szacunku))[,.!]?$/i,
  // Turkish
  /^(?:(?:en iyi )?(?:dileklerimle|saygılar(?:ımla|ımızla)?|sevgiler(?:imle)?|selamlar)|iyi (?:günler|çalışmalar|akşamlar)(?: dilerim)?|kolay gelsin)[,.!]?$/iu,
  // Arabic
  /^(?:مع )?(?:خالص |أطيب |فائق |أجمل |جزيل )?(?:ال)?(?:تحية|تحياتي|تحيات|تحياتنا|احترام|شكر|تقدير)(?: والتقدير| والاحترام)?[،,.!]?$/u,
]

const APP_LINES = [
  /^Sent (?:from|with|via|using) .{1,60}$/,
  /^Get Outlook for ./,
  /^(?:Gesendet|Verschickt|Verfasst) (?:von|vom|mit|aus|über) .{1,60}$/,
  /^(?:Diese (?:Nachricht|E-?Mail) wurde )?(?:von|mit) .{1,80} gesendet\.?$/i,
  /^Outlook für .{1,20} (?:beziehen|abrufen|herunterladen|holen)/,
  /^Envoyé (?:depuis|de|à partir de|avec|via) .{1,60}$/,
  /^(?:Télécharge[rz]|Obten(?:ir|ez)) Outlook pour ./,
  /^Enviado (?:desde|con|por|a través de|do meu) .{1,60}$/,
  /^(?:Obtener|Descargar|Obtenga) Outlook para ./,
  /^Inviato (?:da|dal|dallo|dall['’]|con|tramite) ?.{1,60}$/,
  /^(?:Scarica|Ottieni) Outlook per ./,
  /^Wysłan[eoay] (?:z|ze|za pomocą|przez|od) .{1,60}$/,
  /^(?:Pobierz|Uzyskaj) (?:aplikację |program )?Outlooka? (?:dla|na) ./,
  /^.{1,60}\p{L}(?:dan|den|tan|ten) gönderildi\.?$/u,
  /^.{1,60} ile gönderildi\.?$/,
  /^(?:iOS|Android|Mac) için Outlook['’]?[uı]? (?:edinin|indirin|alın)/,
  /^(?:أُ?رسلت?|مُ?رسلة?|تم (?:ال)?إرسال(?:ه|ها)?) (?:من|عبر|بواسطة|باستخدام) .{1,60}$/u,
  /^(?:الحصول على|احصل على) Outlook ./u,
  /^(?:Sendt fra|Verzonden vanaf|Verstuurd vanaf|Skickat från) ./,
]

const DISCLAIMERS = [
  /^(?:confidentiality notice|disclaimer|legal notice)\s?:/i,
  /^(?:this|the (?:contents?|information) (?:of|in) this) (?:e-?mail|message|communication)\b.{0,150}\b(?:confidential|privileged|intended)/i,
  /^(?:diese|der inhalt dieser|die in dieser) (?:e-?mail|nachricht)\b.{0,150}\bvertraulich/i,
  /^(?:ce|le présent) (?:message|courriel|mail|e-mail)\b.{0,150}confidentiel/i,
  /^(?:este|el presente) (?:mensaje|correo)\b.{0,150}confidencial/i,
  /^(?:(?:il presente|questo) (?:messaggio|e-?mail)|le informazioni contenute)\b.{0,150}(?:riservat|confidenzial)/i,
  /^(?:niniejsza|ta|treść tej) (?:wiadomoś|korespondencj).{0,150}poufn/iu,
  /^bu (?:e-?posta|mesaj|ileti)\b.{0,150}gizli/iu,
  /^(?:هذه الرسالة|هذا البريد).{0,150}سري/u,
]
