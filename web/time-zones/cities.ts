/** A line a time zone: its IANA name, the country (ISO 3166), and what is near, besides the city in its name. */
export const CITIES = `
Africa/Abidjan CI Yamoussoukro, Bouaké
Africa/Accra GH Kumasi, Tamale
Africa/Addis_Ababa ET Dire Dawa, Mekelle
Africa/Algiers DZ Oran, Constantine
Africa/Asmara ER
Africa/Bamako ML
Africa/Bangui CF
Africa/Banjul GM
Africa/Bissau GW
Africa/Blantyre MW Lilongwe
Africa/Brazzaville CG
Africa/Bujumbura BI
Africa/Cairo EG Alexandria, Giza, Luxor
Africa/Casablanca MA Rabat, Marrakesh, Fez, Tangier, Agadir
Africa/Ceuta ES
Africa/Conakry GN
Africa/Dakar SN Thiès, Saint-Louis
Africa/Dar_es_Salaam TZ Dodoma, Zanzibar, Arusha
Africa/Djibouti DJ
Africa/Douala CM Yaoundé
Africa/El_Aaiun EH
Africa/Freetown SL
Africa/Gaborone BW Francistown
Africa/Harare ZW Bulawayo
Africa/Johannesburg ZA Cape Town, Durban, Pretoria, Port Elizabeth, Bloemfontein
Africa/Juba SS
Africa/Kampala UG Entebbe
Africa/Khartoum SD Omdurman
Africa/Kigali RW Butare
Africa/Kinshasa CD Matadi
Africa/Lagos NG Abuja, Kano, Ibadan, Port Harcourt
Africa/Libreville GA
Africa/Lome TG
Africa/Luanda AO Huambo
Africa/Lubumbashi CD Goma, Bukavu, Kisangani
Africa/Lusaka ZM Kitwe, Livingstone
Africa/Malabo GQ
Africa/Maputo MZ Beira, Nampula
Africa/Maseru LS
Africa/Mbabane SZ
Africa/Mogadishu SO
Africa/Monrovia LR
Africa/Nairobi KE Mombasa, Kisumu
Africa/Ndjamena TD
Africa/Niamey NE
Africa/Nouakchott MR
Africa/Ouagadougou BF
Africa/Porto-Novo BJ Cotonou
Africa/Sao_Tome ST
Africa/Tripoli LY Benghazi
Africa/Tunis TN Sfax, Sousse
Africa/Windhoek NA Walvis Bay
America/Adak US
America/Anchorage US Alaska, Fairbanks
America/Anguilla AI
America/Antigua AG
America/Araguaina BR
America/Argentina/Buenos_Aires AR La Plata, Mar del Plata
America/Argentina/Catamarca AR
America/Argentina/Cordoba AR Rosario, Santa Fe
America/Argentina/Jujuy AR
America/Argentina/La_Rioja AR
America/Argentina/Mendoza AR
America/Argentina/Rio_Gallegos AR
America/Argentina/Salta AR
America/Argentina/San_Juan AR
America/Argentina/San_Luis AR
America/Argentina/Tucuman AR
America/Argentina/Ushuaia AR
America/Aruba AW
America/Asuncion PY Ciudad del Este
America/Atikokan CA
America/Bahia BR Salvador
America/Bahia_Banderas MX
America/Barbados BB
America/Belem BR
America/Belize BZ
America/Blanc-Sablon CA
America/Boa_Vista BR
America/Bogota CO Medellín, Cali, Barranquilla, Cartagena
America/Boise US Idaho
America/Cambridge_Bay CA
America/Campo_Grande BR
America/Cancun MX Tulum, Playa del Carmen
America/Caracas VE Maracaibo, Valencia
America/Cayenne GF
America/Cayman KY
America/Chicago US Dallas, Houston, Austin, San Antonio, Minneapolis, St. Louis, New Orleans, Kansas City, Milwaukee, Nashville, Memphis, Oklahoma City, Omaha, Texas, Illinois, Wisconsin, Minnesota, Louisiana
America/Chihuahua MX
America/Ciudad_Juarez MX
America/Costa_Rica CR San José
America/Coyhaique CL
America/Creston CA
America/Cuiaba BR
America/Curacao CW
America/Danmarkshavn GL
America/Dawson CA
America/Dawson_Creek CA
America/Denver US Salt Lake City, Albuquerque, Santa Fe, El Paso, Boulder, Colorado, Utah, New Mexico, Montana
America/Detroit US Ann Arbor, Grand Rapids, Michigan
America/Dominica DM
America/Edmonton CA Calgary, Banff, Alberta
America/Eirunepe BR
America/El_Salvador SV San Salvador
America/Fort_Nelson CA
America/Fortaleza BR Natal, São Luís
America/Glace_Bay CA
America/Goose_Bay CA
America/Grand_Turk TC
America/Grenada GD
America/Guadeloupe GP
America/Guatemala GT Antigua
America/Guayaquil EC Quito, Cuenca
America/Guyana GY
America/Halifax CA Nova Scotia, Charlottetown
America/Havana CU Santiago de Cuba
America/Hermosillo MX
America/Indiana/Indianapolis US Fort Wayne, Indiana
America/Indiana/Knox US
America/Indiana/Marengo US
America/Indiana/Petersburg US
America/Indiana/Tell_City US
America/Indiana/Vevay US
America/Indiana/Vincennes US
America/Indiana/Winamac US
America/Inuvik CA
America/Iqaluit CA
America/Jamaica JM Kingston, Montego Bay
America/Juneau US
America/Kentucky/Louisville US Lexington, Kentucky
America/Kentucky/Monticello US
America/Kralendijk BQ
America/La_Paz BO Santa Cruz, Sucre, Cochabamba
America/Lima PE Cusco, Arequipa
America/Los_Angeles US San Francisco, San Diego, San Jose, Seattle, Portland, Sacramento, Oakland, Las Vegas, California, Washington, Oregon, Nevada
America/Lower_Princes SX
America/Maceio BR
America/Managua NI León
America/Manaus BR Amazonas
America/Marigot MF
America/Martinique MQ
America/Matamoros MX
America/Mazatlan MX
America/Menominee US
America/Merida MX
America/Metlakatla US
America/Mexico_City MX Guadalajara, Puebla, León
America/Miquelon PM
America/Moncton CA Fredericton, Saint John, New Brunswick
America/Monterrey MX Saltillo
America/Montevideo UY Punta del Este
America/Montserrat MS
America/Nassau BS Freeport
America/New_York US Boston, Philadelphia, Washington DC, Miami, Atlanta, Orlando, Tampa, Charlotte, Pittsburgh, Cleveland, Cincinnati, Columbus, Baltimore, Buffalo, Raleigh, Brooklyn, Florida, Georgia, Ohio, Pennsylvania, Virginia, Massachusetts, New Jersey
America/Nome US
America/Noronha BR
America/North_Dakota/Beulah US
America/North_Dakota/Center US
America/North_Dakota/New_Salem US
America/Nuuk GL
America/Ojinaga MX
America/Panama PA Panama City, Colón
America/Paramaribo SR
America/Phoenix US Tucson, Scottsdale, Arizona
America/Port-au-Prince HT
America/Port_of_Spain TT Trinidad, Tobago
America/Porto_Velho BR
America/Puerto_Rico PR San Juan
America/Punta_Arenas CL
America/Rankin_Inlet CA
America/Recife BR Olinda
America/Regina CA Saskatoon, Saskatchewan
America/Resolute CA
America/Rio_Branco BR
America/Santarem BR
America/Santiago CL Valparaíso, Concepción
America/Santo_Domingo DO Punta Cana
America/Sao_Paulo BR São Paulo, Rio de Janeiro, Brasília, Belo Horizonte, Porto Alegre, Curitiba, Florianópolis
America/Scoresbysund GL
America/Sitka US
America/St_Barthelemy BL
America/St_Johns CA Newfoundland
America/St_Kitts KN
America/St_Lucia LC
America/St_Thomas VI
America/St_Vincent VC
America/Swift_Current CA
America/Tegucigalpa HN San Pedro Sula
America/Thule GL
America/Tijuana MX Mexicali, Ensenada
America/Toronto CA Montreal, Ottawa, Quebec, Hamilton, Mississauga, Ontario
America/Tortola VG
America/Vancouver CA Victoria, Whistler, British Columbia
America/Whitehorse CA
America/Winnipeg CA Manitoba
America/Yakutat US
Antarctica/Casey AQ
Antarctica/Davis AQ
Antarctica/DumontDUrville AQ
Antarctica/Macquarie AU
Antarctica/Mawson AQ
Antarctica/McMurdo AQ
Antarctica/Palmer AQ
Antarctica/Rothera AQ
Antarctica/Syowa AQ
Antarctica/Troll AQ
Antarctica/Vostok AQ
Arctic/Longyearbyen SJ
Asia/Aden YE
Asia/Almaty KZ Astana, Shymkent
Asia/Amman JO Aqaba
Asia/Anadyr RU
Asia/Aqtau KZ
Asia/Aqtobe KZ
Asia/Ashgabat TM
Asia/Atyrau KZ
Asia/Baghdad IQ Basra, Mosul, Erbil
Asia/Bahrain BH
Asia/Baku AZ Ganja
Asia/Bangkok TH Chiang Mai, Phuket, Pattaya
Asia/Barnaul RU
Asia/Beirut LB Tripoli
Asia/Bishkek KG
Asia/Brunei BN
Asia/Chita RU
Asia/Colombo LK Kandy, Galle
Asia/Damascus SY Aleppo, Homs
Asia/Dhaka BD Chittagong, Sylhet
Asia/Dili TL
Asia/Dubai AE Abu Dhabi, Sharjah
Asia/Dushanbe TJ
Asia/Famagusta CY
Asia/Gaza PS Gaza City
Asia/Hebron PS Ramallah, Bethlehem
Asia/Ho_Chi_Minh VN Saigon, Hanoi, Da Nang, Hue
Asia/Hong_Kong HK Kowloon
Asia/Hovd MN
Asia/Irkutsk RU
Asia/Jakarta ID Bandung, Surabaya, Yogyakarta, Medan
Asia/Jayapura ID
Asia/Jerusalem IL Tel Aviv, Haifa
Asia/Kabul AF
Asia/Kamchatka RU
Asia/Karachi PK Lahore, Islamabad, Rawalpindi, Peshawar
Asia/Kathmandu NP Pokhara
Asia/Khandyga RU
Asia/Kolkata IN Mumbai, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad, Jaipur, Calcutta, Goa, Kochi
Asia/Krasnoyarsk RU
Asia/Kuala_Lumpur MY Penang, Johor Bahru
Asia/Kuching MY Kota Kinabalu
Asia/Kuwait KW Kuwait City
Asia/Macau MO Macao
Asia/Magadan RU
Asia/Makassar ID Bali, Denpasar
Asia/Manila PH Quezon City, Cebu, Davao
Asia/Muscat OM
Asia/Nicosia CY
Asia/Novokuznetsk RU
Asia/Novosibirsk RU Tomsk
Asia/Omsk RU
Asia/Oral KZ
Asia/Phnom_Penh KH Siem Reap
Asia/Pontianak ID
Asia/Pyongyang KP
Asia/Qatar QA Doha
Asia/Qostanay KZ
Asia/Qyzylorda KZ
Asia/Riyadh SA Jeddah, Mecca, Medina, Dammam
Asia/Sakhalin RU
Asia/Samarkand UZ
Asia/Seoul KR Busan, Incheon, Daegu
Asia/Shanghai CN Beijing, Shenzhen, Guangzhou, Chengdu, Hangzhou, Wuhan, Nanjing, Tianjin, Chongqing, Xi’an
Asia/Singapore SG
Asia/Srednekolymsk RU
Asia/Taipei TW Kaohsiung, Taichung
Asia/Tashkent UZ Samarkand
Asia/Tbilisi GE Batumi
Asia/Tehran IR Isfahan, Shiraz, Mashhad
Asia/Thimphu BT
Asia/Tokyo JP Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Fukuoka, Kobe
Asia/Tomsk RU
Asia/Ulaanbaatar MN Ulan Bator
Asia/Urumqi CN
Asia/Ust-Nera RU
Asia/Vientiane LA
Asia/Vladivostok RU Khabarovsk
Asia/Yakutsk RU
Asia/Yangon MM Rangoon, Mandalay
Asia/Yekaterinburg RU Perm, Chelyabinsk, Ufa
Asia/Yerevan AM
Atlantic/Azores PT Ponta Delgada
Atlantic/Bermuda BM
Atlantic/Canary ES Las Palmas, Tenerife, Gran Canaria, Lanzarote, Fuerteventura
Atlantic/Cape_Verde CV Praia
Atlantic/Faroe FO Tórshavn
Atlantic/Madeira PT Funchal
Atlantic/Reykjavik IS Akureyri
Atlantic/South_Georgia GS
Atlantic/St_Helena SH
Atlantic/Stanley FK
Australia/Adelaide AU South Australia
Australia/Brisbane AU Gold Coast, Cairns, Queensland
Australia/Broken_Hill AU
Australia/Darwin AU Alice Springs
Australia/Eucla AU
Australia/Hobart AU Launceston, Tasmania
Australia/Lindeman AU
Australia/Lord_Howe AU
Australia/Melbourne AU Geelong, Ballarat, Victoria
Australia/Perth AU Fremantle, Western Australia
Australia/Sydney AU Canberra, Newcastle, Wollongong, New South Wales
Europe/Amsterdam NL Rotterdam, The Hague, Utrecht, Eindhoven, Groningen
Europe/Andorra AD
Europe/Astrakhan RU
Europe/Athens GR Thessaloniki, Patras, Heraklion
Europe/Belgrade RS Novi Sad, Niš
Europe/Berlin DE Hamburg, Munich, München, Cologne, Köln, Frankfurt, Stuttgart, Düsseldorf, Leipzig, Dresden, Nuremberg, Hanover, Hannover, Bremen, Dortmund, Essen, Bonn, Freiburg
Europe/Bratislava SK Košice
Europe/Brussels BE Antwerp, Ghent, Bruges, Liège
Europe/Bucharest RO Cluj-Napoca, Timișoara, Iași
Europe/Budapest HU Debrecen, Szeged, Pécs
Europe/Busingen DE
Europe/Chisinau MD Kishinev
Europe/Copenhagen DK Aarhus, Odense, Aalborg
Europe/Dublin IE Cork, Galway, Limerick, Waterford
Europe/Gibraltar GI
Europe/Guernsey GG
Europe/Helsinki FI Tampere, Turku, Espoo, Oulu
Europe/Isle_of_Man IM
Europe/Istanbul TR Ankara, Izmir, Antalya, Bursa
Europe/Jersey JE
Europe/Kaliningrad RU
Europe/Kirov RU
Europe/Kyiv UA Kiev, Lviv, Odesa, Kharkiv, Dnipro
Europe/Lisbon PT Porto, Braga, Coimbra, Faro
Europe/Ljubljana SI Maribor
Europe/London GB Manchester, Birmingham, Liverpool, Leeds, Bristol, Edinburgh, Glasgow, Cardiff, Belfast, Brighton, Sheffield, Newcastle, Oxford, Cambridge, England, Scotland, Wales
Europe/Luxembourg LU Esch-sur-Alzette
Europe/Madrid ES Barcelona, Valencia, Seville, Málaga, Bilbao, Zaragoza, Mallorca, Palma, Granada
Europe/Malta MT Valletta
Europe/Mariehamn AX
Europe/Minsk BY Brest
Europe/Monaco MC
Europe/Moscow RU Saint Petersburg, Kazan, Nizhny Novgorod, Sochi
Europe/Oslo NO Bergen, Trondheim, Stavanger
Europe/Paris FR Lyon, Marseille, Toulouse, Nice, Nantes, Strasbourg, Bordeaux, Lille, Montpellier, Rennes
Europe/Podgorica ME
Europe/Prague CZ Brno, Ostrava, Plzeň
Europe/Riga LV Daugavpils
Europe/Rome IT Milan, Milano, Naples, Turin, Florence, Venice, Bologna, Palermo, Genoa, Verona
Europe/Samara RU
Europe/San_Marino SM
Europe/Sarajevo BA Mostar, Banja Luka
Europe/Saratov RU
Europe/Simferopol UA
Europe/Skopje MK Ohrid
Europe/Sofia BG Plovdiv, Varna
Europe/Stockholm SE Gothenburg, Malmö, Uppsala
Europe/Tallinn EE Tartu
Europe/Tirane AL Tirana, Durrës
Europe/Ulyanovsk RU
Europe/Vaduz LI
Europe/Vatican VA
Europe/Vienna AT Wien, Graz, Linz, Salzburg, Innsbruck
Europe/Vilnius LT Kaunas
Europe/Volgograd RU
Europe/Warsaw PL Kraków, Gdańsk, Wrocław, Poznań, Łódź
Europe/Zagreb HR Split, Dubrovnik, Rijeka
Europe/Zurich CH Geneva, Basel, Bern, Lausanne, Lucerne
Indian/Antananarivo MG Toamasina
Indian/Chagos IO
Indian/Christmas CX
Indian/Cocos CC
Indian/Comoro KM
Indian/Kerguelen TF
Indian/Mahe SC
Indian/Maldives MV Malé
Indian/Mauritius MU Port Louis
Indian/Mayotte YT
Indian/Reunion RE Saint-Denis
Pacific/Apia WS
Pacific/Auckland NZ Wellington, Christchurch, Hamilton, Dunedin, Queenstown
Pacific/Bougainville PG
Pacific/Chatham NZ
Pacific/Chuuk FM
Pacific/Easter CL
Pacific/Efate VU
Pacific/Fakaofo TK
Pacific/Fiji FJ Suva, Nadi
Pacific/Funafuti TV
Pacific/Galapagos EC
Pacific/Gambier PF
Pacific/Guadalcanal SB
Pacific/Guam GU Hagåtña
Pacific/Honolulu US Hawaii, Maui, Hilo
Pacific/Kanton KI
Pacific/Kiritimati KI
Pacific/Kosrae FM
Pacific/Kwajalein MH
Pacific/Majuro MH
Pacific/Marquesas PF
Pacific/Midway UM
Pacific/Nauru NR
Pacific/Niue NU
Pacific/Norfolk NF
Pacific/Noumea NC Nouméa
Pacific/Pago_Pago AS American Samoa
Pacific/Palau PW
Pacific/Pitcairn PN
Pacific/Pohnpei FM
Pacific/Port_Moresby PG Lae
Pacific/Rarotonga CK
Pacific/Saipan MP
Pacific/Tahiti PF Papeete
Pacific/Tarawa KI
Pacific/Tongatapu TO
Pacific/Wake UM
Pacific/Wallis WF
UTC
`
