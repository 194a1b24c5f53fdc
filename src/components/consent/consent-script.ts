import { scriptHash } from '#components/script-hash.ts';

/** Runs before the page is drawn: who has answered is not asked again, and nothing moves for it. */
export const CONSENT_SCRIPT =
  "try{if(/allowed/.test(localStorage['forecourt:'+document.documentElement.dataset.site+':consent:1']))document.documentElement.dataset.consent='answered'}catch{}";

/** What the framed page of a tag does: hands on to `dataLayer` what the page around tells it. */
export const TAG_SCRIPT =
  "dataLayer=[];addEventListener('message',({source,origin,data})=>{if(source!==parent)return;dataLayer.push(...data.layer);source.postMessage({told:data.told},origin)});parent.postMessage({told:0},'*')";

/** For the policy of their pages, which knows every inline script by its hash. */
export const CONSENT_SCRIPT_HASH = await scriptHash(CONSENT_SCRIPT);
export const TAG_SCRIPT_HASH = await scriptHash(TAG_SCRIPT);
