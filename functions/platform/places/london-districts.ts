/**
 * London is thirty miles wide, and its postcodes name no town. For each postal district a part of the city that lies in
 * it or beside it, by its name in the gazetteer.
 */
export const londonDistricts: ReadonlyMap<string, string> = new Map(
  `E1 Whitechapel, E2 Bethnal Green, E3 Bow, E4 Chingford, E5 Hackney, E6 East Ham, E7 Stratford, E8 Hackney, E9 Hackney,
  E10 Leyton, E11 Leytonstone, E12 Manor Park, E13 East Ham, E14 Poplar, E15 Stratford, E16 Canning Town,
  E17 Walthamstow, E18 Leytonstone, E20 Stratford, EC1 Clerkenwell, EC2 Barbican, EC3 City of London,
  EC4 City of London, N1 Islington, N2 Finchley, N3 Finchley, N4 Holloway, N5 Highbury, N6 Highgate, N7 Holloway,
  N8 Hornsey, N9 Edmonton, N10 Muswell Hill, N11 Friern Barnet, N12 Finchley, N13 Palmers Green, N14 Southgate,
  N15 Seven Sisters, N16 Highbury, N17 Tottenham, N18 Edmonton, N19 Archway, N20 Totteridge, N21 Southgate,
  N22 Wood Green, NW1 Camden Town, NW2 Cricklewood, NW3 Camden Town, NW4 Hendon, NW5 Camden Town, NW6 Kilburn,
  NW7 Hendon, NW8 Marylebone, NW9 Hendon, NW10 Willesden, NW11 Golders Green, SE1 Kennington, SE2 Abbey Wood,
  SE3 Blackheath, SE4 Brockley, SE5 Camberwell, SE6 Catford, SE7 Charlton, SE8 New Cross, SE9 Eltham, SE10 Greenwich,
  SE11 Kennington, SE12 Lee, SE13 Catford, SE14 New Cross, SE15 Peckham, SE16 Rotherhithe, SE17 Kennington,
  SE18 Woolwich, SE19 Upper Norwood, SE20 Upper Norwood, SE21 East Dulwich, SE22 East Dulwich, SE23 Forest Hill,
  SE24 Brixton, SE25 South Norwood, SE26 Forest Hill, SE27 Streatham, SE28 Thamesmead, SW1 Chelsea, SW2 Brixton,
  SW3 Chelsea, SW4 Brixton, SW5 Earls Court, SW6 Fulham, SW7 Chelsea, SW8 Battersea, SW9 Brixton, SW10 Chelsea,
  SW11 Battersea, SW12 Balham, SW13 Barnes, SW14 Mortlake, SW15 Putney, SW16 Streatham, SW17 Tooting, SW18 Wandsworth,
  SW19 Wimbledon, SW20 Wimbledon, W1 Marylebone, W2 Marylebone, W3 Acton, W4 Chiswick, W5 Ealing, W6 Hammersmith,
  W7 Ealing, W8 Kensington, W9 Kilburn, W10 Notting Hill, W11 Notting Hill, W12 Shepherds Bush, W13 West Ealing,
  W14 Kensington, WC1 Holborn, WC2 Holborn`
    .split(/,\s*/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
)
