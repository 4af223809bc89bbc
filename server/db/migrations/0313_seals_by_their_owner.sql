-- Only the owner of the tables writes seals and the queue, by these functions. The API's role writes neither.
alter function anotar_por_sellar() security definer set search_path = public, pg_temp;
alter function sellar_auditoria(uuid, int, boolean) security definer set search_path = public, pg_temp;

-- Seals the waiting entries of a chain and returns its last seal. Where policies hold for the owner too, a company would not see
-- the chain of entries without a company, so molino.entre_empresas is set meanwhile.
create function sello_de_ahora(empresa uuid, lote int, out numero float8, out huella text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  antes text := current_setting('molino.entre_empresas', true);
begin
  perform set_config('molino.entre_empresas', 'si', true);
  perform sellar_auditoria(empresa, lote, true);
  select s.numero::float8, encode(s.huella, 'hex') into numero, huella from auditoria_sellos s
    where s.id_empresa = empresa order by s.numero desc limit 1;
  perform set_config('molino.entre_empresas', coalesce(antes, ''), true);
end $$;

-- Last seal of the entries without a company by the time of a closing; '' of those from before.
alter table cash_closings add column ancla_general text not null default '';
