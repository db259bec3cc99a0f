from dashboards.parts.shell import begin

begin("player")
