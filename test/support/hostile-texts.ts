/** Each would call `hit()`, add a part to the page or take its visitor away, wherever a text is taken for something else. */
const payloads = String.raw`
<script>hit()</script>
"><script>hit()</script>
'><script>hit()</script>
</script><script>hit()</script>
</title><script>hit()</script>
</textarea><script>hit()</script>
</style><script>hit()</script>
</noscript><script>hit()</script>
</template><script>hit()</script>
--><script>hit()</script>
]]><script>hit()</script>
<ScRiPt>hit()</sCrIpT>
<scr<script>ipt>hit()</scr</script>ipt>
<script/x>hit()</script >
<script src=//x.example/a.js></script>
<script type=module>hit()</script>
<img src=x onerror=hit()>
"><img src=x onerror=hit()>
'><img src=x onerror=hit()>
<img/src=x/onerror=hit()>
<img src=x onerror="hit()"
<IMG SRC=x ONERROR=hit()>
<img src="x" onerror="&#104;it()">
<image src=x onerror=hit()>
<svg onload=hit()>
<svg/onload=hit()>
<svg><script>hit()</script></svg>
<svg><animate onbegin=hit() attributeName=x>
<svg><a xlink:href="javascript:hit()">x</a></svg>
<math><mtext></form><img src=x onerror=hit()>
<math><a href="javascript:hit()">x</a></math>
<iframe src="javascript:hit()"></iframe>
<iframe srcdoc="<script>hit()</script>">
<object data="javascript:hit()">
<embed src="javascript:hit()">
<body onload=hit()>
<input autofocus onfocus=hit()>
<select autofocus onfocus=hit()>
<details open ontoggle=hit()>
<video><source onerror=hit()></video>
<audio src=x onerror=hit()>
<marquee onstart=hit()>x</marquee>
<form action="javascript:hit()"><button>x</button>
<button formaction="javascript:hit()">x</button>
<a href="javascript:hit()">x</a>
<a href="data:text/html,<script>hit()</script>">x
<base href="//x.example/">
<link rel=stylesheet href=//x.example/a.css>
<meta http-equiv=refresh content="0;//x.example">
<style>@import '//x.example/a.css'</style>
<p style="background:url(//x.example)">x</p>
<!--<img src="--><img src=x onerror=hit()>
" onmouseover="hit()" x="
' autofocus onfocus='hit()' x='
javascript:hit()
java&#115;cript:hit()
\u003cimg src=x onerror=hit()\u003e
&lt;img src=x onerror=hit()&gt;
%3Cimg%20src=x%20onerror=hit()%3E
{{constructor.constructor('hit()')()}}
${'$'}{hit()}
<x onclick=hit() tabindex=0>x</x>
__proto__[innerHTML]=<img src=x onerror=hit()>
`
  .trim()
  .split('\n')

/** They are short, so that even a name can be one; longer fields take several at once. */
export const hostileTexts: readonly string[] = payloads

/** All of them in as few texts as they need, none longer than a field takes. */
export const hostileTextsOf = (max: number, separator = ' '): string[] => {
  const texts: string[] = []
  for (const payload of payloads.filter(({ length }) => length <= max)) {
    const last = texts.pop() ?? ''
    const joined = last ? last + separator + payload : payload
    texts.push(...(joined.length <= max ? [joined] : [last, payload]))
  }
  return texts
}
