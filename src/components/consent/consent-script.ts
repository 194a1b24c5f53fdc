import { scriptHash } from '#components/script-hash.ts';

/** Runs before first paint, so that the banner never flashes for visitors who have chosen. */
export const CONSENT_SCRIPT =
  "try{if(/allowed/.test(localStorage['forecourt:'+document.documentElement.dataset.site+':consent:1']))document.documentElement.dataset.consent='answered'}catch{}";

/** Script of the tag frame: pushes events posted by the parent page to `dataLayer`. */
export const TAG_SCRIPT =
  "dataLayer=[];addEventListener('message',({source,origin,data})=>{if(source!==parent)return;dataLayer.push(...data.layer);source.postMessage({count:data.count},origin)});parent.postMessage({count:0},'*')";

/** For the content security policy, which allows inline scripts by hash. */
export const CONSENT_SCRIPT_HASH = await scriptHash(CONSENT_SCRIPT);
export const TAG_SCRIPT_HASH = await scriptHash(TAG_SCRIPT);
