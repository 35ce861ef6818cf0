/**
 * Counties and countries that people write behind a town and the gazetteer's regions do not have, by their plain names.
 */
export const olderCounties: ReadonlySet<string> = new Set(
  `england, scotland, wales, cymru, northern ireland,
  avon, bedfordshire, berkshire, cheshire, cleveland, co durham, durham, east yorkshire, greater london,
  greater manchester, herts, humberside, huntingdonshire, merseyside, middlesex, northamptonshire, north humberside,
  oxon, salop, south humberside, south yorkshire, tyne and wear, tyne wear, west midlands, west yorkshire, westmorland,
  yorkshire,
  clwyd, dyfed, glamorgan, gwent, mid glamorgan, south glamorgan, west glamorgan,
  ayrshire, banffshire, berwickshire, caithness, dumfriesshire, dunbartonshire, grampian, inverness shire, kinross shire,
  kirkcudbrightshire, lanarkshire, lothian, morayshire, nairnshire, orkney, peeblesshire, perthshire, ross shire,
  roxburghshire, selkirkshire, shetland, stirlingshire, strathclyde, sutherland, tayside, wigtownshire,
  antrim, armagh, co antrim, co armagh, co down, co fermanagh, co londonderry, co tyrone, county antrim, county armagh,
  county down, county fermanagh, county londonderry, county tyrone, down, fermanagh, londonderry, tyrone`
    .split(',')
    .map((name) => name.trim()),
)
