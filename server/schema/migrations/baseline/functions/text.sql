-- Text for search: without case, accents, vowel marks, and invisible characters, and with one form of each letter.
-- shared/fold.ts does the same in the browser. unaccent() is only stable, because its dictionary could be replaced.
-- Naming the dictionary makes it safe to declare this function immutable, as an index requires.
create function fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- Most text is ASCII, and most of the rest has no letter with several forms. Both tests make searches faster.
  if octet_length(value) = length(value) then return lower(value); end if;
  value := regexp_replace(normalize(value, NFKD),
    -- Marks on letters of Latin, Greek, Cyrillic, Hebrew, and Arabic.
    '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F'
    '\u0670\u0674\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u08D3-\u08E1\u08E3-\u08FF\u1AB0-\u1AFF'
    '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F'
    -- The line that lengthens Arabic words, soft hyphens, and characters without width.
    '\u0640\u00AD\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]+',
    '', 'g');
  value := normalize(lower(public.unaccent('public.unaccent'::regdictionary, value)), NFC);
  if value ~ '[٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ςٱٲٳىیےةہھۃەکڪךםןףץ]' then
    value := translate(value,
      '٠۰١۱٢۲٣۳٤۴٥۵٦۶٧۷٨۸٩۹ςٱٲٳىیےةہھۃەکڪךםןףץ',
      '00112233445566778899σااايييهههههككכמנפצ');
  end if;
  return value;
end
$$;

-- Lists show a card next to each record. Cards are stored in generated columns, because building one for every row
-- costs more than reading the rows. json_build_object() is only stable, because the text of some types depends on
-- session settings. That of these types does not.
create function company_card(id integer, name text) returns json language sql immutable parallel safe
return json_build_object('id', id, 'name', name);

create function website_card(id integer, name text, url text) returns json language sql immutable parallel safe
return json_build_object('id', id, 'name', name, 'url', url);

-- The beginning of a person's card that includes the company of a record. companies.face is its end.
create function person_face(id integer, full_name text, role user_role, picture integer)
returns text language sql immutable parallel safe
return '{"id" : ' || id || ', "fullName" : ' || to_json(full_name)::text || ', "role" : "' || role
  || '", "picture" : ' || coalesce('"/api/users/' || id || '/picture?v=' || picture || '"', 'null')
  || ', "companyName" : ';

create function company_face(name text) returns text language sql immutable parallel safe
return to_json(name)::text || '}';

-- A person may belong to several companies, so this card includes none.
create function person_card(id integer, full_name text, role user_role, picture integer)
returns json language sql immutable parallel safe
return (person_face(id, full_name, role, picture) || 'null}')::json;
